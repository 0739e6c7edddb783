import { findProduct, formatCount, stateByCode, type Viewer } from '@concord/domain'

const MAX_STATES_NAMED = 4
const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** 'Texas and Oklahoma, the states of your organization'. */
function areaOf(viewer: Viewer): string {
  const config = findProduct(viewer, 'PROVIDER_DIRECTORY')?.config
  const states = config?.states ?? []
  const hasZipCodes = (config?.zipCodes ?? []).length > 0
  if (states.length === 0)
    return hasZipCodes ? 'the ZIP codes of your organization' : 'what your organization sees'
  const names = states.map((code) => stateByCode(code)?.name ?? code)
  const zips = hasZipCodes ? ' and ZIP codes' : ''
  if (names.length > MAX_STATES_NAMED) return `the ${names.length} states${zips} of your organization`
  const word = names.length === 1 ? 'state' : 'states'
  return `${list.format(names)}, the ${word}${zips} of your organization`
}

/** Returns how many are left out, and the rest of the sentence. */
export function formatBlocked(
  blocked: number,
  total: number,
  viewer: Viewer,
): { count: string; rest: string } {
  const more = total > 0 ? ' more' : ''
  const verb = blocked === 1 ? 'is' : 'are'
  return { count: `${formatCount(blocked)}${more}`, rest: ` ${verb} outside ${areaOf(viewer)}.` }
}
