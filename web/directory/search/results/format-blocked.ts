import { formatCount, getEntitlement, stateByCode, type Viewer } from '@concord/domain'

const MAX_STATES_NAMED = 4
const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Formats the area that is seen: 'Texas and Oklahoma, the states of your organization'; undefined if unrestricted. */
export function formatArea(viewer: Viewer): string | undefined {
  const entitlement = getEntitlement(viewer)
  if (!entitlement) return undefined
  const { states, zipCodes } = entitlement
  const hasZipCodes = zipCodes.length > 0
  if (states.length === 0) return 'the ZIP codes of your organization'
  const names = states.map((code) => stateByCode(code)?.name ?? code)
  const zips = hasZipCodes ? ' and ZIP codes' : ''
  if (names.length > MAX_STATES_NAMED) return `the ${names.length} states${zips} of your organization`
  const word = names.length === 1 ? 'state' : 'states'
  return `${list.format(names)}, the ${word}${zips} of your organization`
}

/** Returns how many with the whole name or the NPI are left out, and the rest of the sentence. */
export function formatBlocked(blocked: number, viewer: Viewer): { count: string; rest: string } {
  const [matches, verb] = blocked === 1 ? ['exact match', 'is'] : ['exact matches', 'are']
  const area = formatArea(viewer) ?? 'what your organization sees'
  return { count: `${formatCount(blocked)} ${matches}`, rest: ` ${verb} outside ${area}.` }
}
