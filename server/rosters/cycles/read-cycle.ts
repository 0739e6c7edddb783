import { type api, MAX_EARLIER_CYCLES, type ReplyOf } from '@concord/contract'
import { canFollow, canRunAgain, hasPermission, type Viewer } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { findCycle, findEarlierCycles, getScope, type StoredCycle } from './cycle-store.ts'
import { findResults } from './result-store.ts'
import { findSteps } from './step-store.ts'
import { findStops } from './stop-store.ts'
import { countFindings, toChanges, toListed, toStep, toStop } from './to-cycle.ts'

type Cycle = ReplyOf<typeof api.readCycle>['cycle']

function whatCan(viewer: Viewer, { state, run, has_mapping, file, open_stops }: StoredCycle): Cycle['can'] {
  const decides = hasPermission(viewer, 'CREATE_MAPPINGS')
  return {
    run: decides && run === null && has_mapping && file !== null && canRunAgain(state),
    cancel: decides && canFollow(state, 'canceled'),
    approve: decides && run === null && open_stops === 0 && canFollow(state, 'approved'),
  }
}

const toEarlier = ({ id, period, summary }: StoredCycle): Cycle['earlier'] =>
  summary === null
    ? []
    : [
        {
          id,
          period,
          balance: summary.balance,
          changes: toChanges(summary),
          findings: countFindings(summary),
        },
      ]

async function toDetail(tx: Connection, viewer: Viewer, stored: StoredCycle): Promise<Cycle> {
  const key = { orgId: viewer.user.orgId, id: stored.id }
  const { summary, baseline_id: baselineId } = stored
  const earlier = await findEarlierCycles(tx, key.orgId, stored, MAX_EARLIER_CYCLES)
  const baseline = baselineId === null ? undefined : await findCycle(tx, { ...key, id: baselineId })
  const isHeld = stored.state === 'held' && stored.run === null && hasPermission(viewer, 'CREATE_MAPPINGS')
  return {
    ...toListed(stored),
    ...{ scope: getScope(stored), attempt: stored.attempt, failure: stored.failure },
    ...{ run: stored.run, progress: stored.progress },
    target: { id: stored.target_id, name: stored.target_name, version: stored.target_version },
    source:
      stored.source_id === null
        ? null
        : { id: stored.source_id, name: stored.source_name ?? '', version: stored.source_version },
    steps: (await findSteps(tx, key)).map(toStep),
    stops: (await findStops(tx, key, stored.result_attempt)).map((one) => toStop(one, viewer, isHeld)),
    rules: Object.entries(summary?.rules ?? {}).map(([code, findings]) => ({ code, findings })),
    changes: summary && toChanges(summary),
    baseline: baseline
      ? { id: baseline.id, period: baseline.period, rows: summary?.changes?.baseline.rows ?? 0 }
      : null,
    earlier: earlier.flatMap(toEarlier),
    results: (await findResults(tx, key)).map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
    can: whatCan(viewer, stored),
  }
}

export async function readCycle(
  { tx, viewer }: SignedInContext,
  cycleId: string,
): Promise<ReplyOf<typeof api.readCycle>> {
  const stored = await findCycle(tx, { orgId: viewer.user.orgId, id: cycleId })
  if (!stored) throw new AppError('not_found')
  return { cycle: await toDetail(tx, viewer, stored) }
}
