import { useSearchParams } from 'react-router'
import type { ComparedPlaces } from './queries.ts'

/** The choices of a copy in the URL; '' where nothing is chosen, and `into` is 'new' for a new config. */
export type CopyAddress = {
  readonly fromOrg: string
  readonly from: string
  readonly intoOrg: string
  readonly into: string
  readonly target: string
  readonly name: string
}

export const NEW = 'new'
const NAMES = ['fromOrg', 'from', 'intoOrg', 'into', 'target', 'name'] as const
const COMPARING = 'compare'

/** Returns the places that are compared, as soon as both are chosen. */
export function readPlaces(address: CopyAddress, needsTarget: boolean): ComparedPlaces | undefined {
  const { fromOrg, from, intoOrg, into, target, name } = address
  if (from === '' || into === '' || fromOrg === '' || intoOrg === '' || from === into) return undefined
  const source = { orgId: fromOrg, configId: from }
  if (into !== NEW) return { from: source, into: { orgId: intoOrg, configId: into } }
  if (name.trim() === '' || (needsTarget && target === '')) return undefined
  const under = needsTarget ? { targetId: target } : {}
  return { from: source, into: { orgId: intoOrg, configId: null, name: name.trim(), ...under } }
}

export function useCopyAddress() {
  const [params, setParams] = useSearchParams()
  const address = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) as CopyAddress
  const write = (next: CopyAddress, isComparing: boolean, replace: boolean) => {
    const given = Object.entries(next).filter(([, value]) => value !== '')
    const query = new URLSearchParams(given)
    if (isComparing) query.set(COMPARING, '1')
    setParams(query, { replace, preventScrollReset: replace })
  }
  return {
    address,
    isComparing: params.has(COMPARING),
    choose: (chosen: Partial<CopyAddress>) => write({ ...address, ...chosen }, false, true),
    compare: (isComparing: boolean) => write(address, isComparing, false),
  }
}
