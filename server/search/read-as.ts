import type { readAsSchema } from '@concord/contract'
import { formatNamePart, formatPhone, searchKey, stateByCode } from '@concord/domain'
import type { z } from 'zod'
import type { QueryPart } from './query-part.ts'

type ReadAs = z.output<typeof readAsSchema>

/** Returns the city as it was typed; for an alias or another spelling, the city that it stands for. */
const formatCity = (text: string, cities: readonly string[]) =>
  cities.includes(searchKey(text)) ? text : formatNamePart(cities[0] ?? text, 'given')

const stateName = (code: string) => stateByCode(code)?.name ?? code

function labelOfSpecialty(label: string, codes: readonly string[]): string {
  return codes.length === 1 ? label : `${label}, ${codes.length} kinds`
}

/** Returns what a part of the box was understood as, in words. */
export function readAs(part: QueryPart): ReadAs {
  const { text } = part
  switch (part.kind) {
    case 'number':
      // A street or signs alone: nothing that could be a number.
      if (part.npis.length === 0 && part.phone === null && !/^[^\p{L}]*\d[^\p{L}]*$/u.test(text))
        return { field: 'name', label: text, text }
      if (part.phone !== null && part.npis.length === 0)
        return /^[12]\d+$/.test(text)
          ? { field: 'npi', label: `${text}, or the phone`, text }
          : { field: 'phone', label: formatPhone(part.phone), text }
      return { field: 'npi', label: part.npis.length > 1 ? part.npis.join(', ') : text, text }
    case 'zip':
      return { field: 'zip', label: part.zip, text }
    case 'state':
      return { field: 'state', label: stateName(part.state), text }
    case 'specialty':
      return { field: 'specialty', label: labelOfSpecialty(part.label, part.codes), text }
    case 'nameOrSpecialty':
      return { field: 'name', label: `starts with ${text}, or the specialty`, text }
    case 'city':
      return { field: 'city', label: formatCity(text, part.cities), text }
    case 'credential':
      return { field: 'credential', label: part.credential, text }
    case 'ignored':
      return { field: 'ignored', label: text, text }
    case 'lastName':
    case 'firstName':
      return { field: part.kind, label: `starts with ${text}`, text }
    case 'name':
      return { field: 'name', label: `starts with ${text}`, text }
    case 'nameOrState':
      return { field: 'name', label: `starts with ${text}, or ${stateName(part.state)}`, text }
    case 'nameOrCity':
      return { field: 'name', label: `starts with ${text}, or the city`, text }
  }
}
