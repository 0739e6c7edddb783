import { CLOCK_TIME_ZONE, dayInZone } from '@concord/domain'
import { type TargetConfig, targetConfigSchema } from '@concord/roster-language'
import type { Connection } from '#server/db/database.ts'
import { findVersion, findVersions } from '../configs/version-store.ts'
import type { StoredCycle } from '../cycles/cycle-store.ts'

/**
 * Returns the day that a file describes: when it arrived, whenever it is published. A roster vouches for its rows, so it is
 * a day of the clocks: in the evening the day in UTC is tomorrow's.
 */
export const getObservedDay = ({ received_at }: Pick<StoredCycle, 'received_at'>): string =>
  dayInZone(received_at, CLOCK_TIME_ZONE)

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const getBatchLabel = ({ sender, period }: Pick<StoredCycle, 'sender' | 'period'>): string =>
  `${sender}, ${MONTH.format(new Date(`${period}T00:00:00Z`))}`

/** Finds the fields of the target that a cycle ran with, limited to those that its rows have. */
export async function findTargetFields(
  tx: Connection,
  orgId: string,
  { target_id: id, target_version: number }: Pick<StoredCycle, 'target_id' | 'target_version'>,
): Promise<TargetConfig['fields']> {
  const version =
    number === null
      ? (await findVersions(tx, { orgId, id }))[0]
      : await findVersion(tx, { orgId, id, number })
  if (version === undefined) return []
  const { fields, output } = targetConfigSchema.parse(version.config)
  return output.columns === undefined ? fields : fields.filter(({ id }) => output.columns?.includes(id))
}
