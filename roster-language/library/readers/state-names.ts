import { STATES } from '@concord/domain'

/** Abbreviations that were usual before postal codes and still are (Associated Press, GPO Style Manual). */
const ABBREVIATIONS =
  'ala AL, ariz AZ, ark AR, calif CA, cal CA, colo CO, conn CT, del DE, dela DE, washdc DC, washingtondc DC, fla FL, ill IL, ind IN, kan KS, kans KS, ky KY, mass MA, mich MI, minn MN, miss MS, mont MT, neb NE, nebr NE, nev NV, nmex NM, ncar NC, ndak ND, okla OK, ore OR, oreg OR, penn PA, penna PA, scar SC, sdak SD, tenn TN, tex TX, virg VA, wash WA, wva WV, wis WI, wisc WI, wyo WY, usvi VI, usvirginislands VI, virginislandsus VI, northernmarianaislands MP, micronesia FM'

/** Abbreviations of one word, in small letters without points. */
export const STATE_ABBREVIATIONS: readonly string[] = ABBREVIATIONS.split(', ').map(
  (pair) => pair.split(' ')[0] ?? '',
)

/** The code of each state by its code, name and abbreviations, in small letters without blanks and points. */
export const STATE_NAMES: Readonly<Record<string, string>> = Object.fromEntries([
  ...STATES.flatMap(({ code, name }) => [
    [code.toLowerCase(), code],
    [name.toLowerCase().replace(/[^a-z]/g, ''), code],
  ]),
  ...ABBREVIATIONS.split(', ').map((pair) => pair.split(' ')),
])
