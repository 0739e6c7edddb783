import type { Stop } from '@concord/domain/roster-language'
import { describeDrift } from '#engine/drift/describe-drift.ts'
import type { TabDrift } from '#engine/drift/find-header-drift.ts'
import type { Balance, MetStop } from './run-summary.ts'

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** The stops that a run meets: what is not usual, so that a person looks before rows go anywhere. */
export function meetStops(stops: readonly Stop[], balance: Balance, headers: readonly TabDrift[]): MetStop[] {
  const all = Math.max(1, balance.in + balance.exploded)
  const shares: Readonly<Record<string, readonly [share: number, what: string]>> = {
    'held-share': [balance.held / all, 'of the rows are held'],
    'rejected-share': [balance.rejected / all, 'of the rows are rejected'],
  }
  return stops.flatMap(({ stop, above = 0 }): MetStop[] => {
    if (stop === 'zero-rows') {
      return balance.out === 0 ? [{ stop, message: 'No row would go out.' }] : []
    }
    if (stop === 'header-drift') {
      return headers.map(({ tab, ...drift }) => ({
        stop,
        message: `The columns of ${tab} are not those that the source was made for. ${describeDrift(drift).join(' ')}`,
      }))
    }
    const [share, what] = shares[stop] ?? [0, '']
    return share > above ? [{ stop, message: `${percent(share)} ${what}, more than ${percent(above)}.` }] : []
  })
}
