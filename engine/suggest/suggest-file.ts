import type { ColumnProfile, SourceConfig } from '@concord/roster-language'
import { type LaidOutTab, layOutTabs } from '#engine/job/bind-tabs.ts'
import type { SuggestJob } from '#engine/job/run-job.ts'
import { profileColumns } from '#engine/read/layout/profile-columns.ts'
import { readRowsWithText } from '#engine/read/layout/read-rows.ts'
import { type ReadingPlace, readRoster } from '#engine/read/read-file.ts'
import { acceptedMappings } from './accepted-mappings.ts'
import { withDateOrder } from './date-order.ts'
import { findChanges } from './propose/find-changes.ts'
import { proposeFillDown } from './propose/propose-fill-down.ts'
import { proposeSource } from './propose/propose-source.ts'
import { suggestColumns } from './suggest-columns.ts'
import type { SuggestedColumn } from './suggestion.ts'

/** Maximum rows that are read to find out whether rows continue others. */
const FIRST_ROWS = 1000

/** Describes what the columns of one tab are suggested to be, and a source config that says so. */
export type Suggestion = {
  readonly tab: string
  readonly columns: readonly SuggestedColumn[]
  /**
   * A config with the mappings that are sure or likely; columns that the user must still be asked about are left out.
   */
  readonly source: SourceConfig
}

/** A tab with what its columns hold and are suggested to be. */
export type SuggestedTab = {
  readonly suggestion: Suggestion
  readonly laidOut: LaidOutTab
  readonly profiles: readonly ColumnProfile[]
}

/**
 * Suggests which columns of a tab are which fields of the target: by their headers, their values and what was accepted
 * before. Throws UnusableFileError, and ConfigError for a tab that the file does not have.
 */
export async function suggestTab(
  job: Omit<SuggestJob, 'limits'>,
  place: ReadingPlace,
): Promise<SuggestedTab> {
  const { file, target, reading = {} } = job
  const read = await readRoster(file, reading, place)
  const [laidOut] = await layOutTabs(place.connection, read, { reading })
  if (!laidOut) throw new Error('No tab was laid out.')
  const { tab, layout } = laidOut
  const profiles = await profileColumns(place.connection, tab, layout)
  const suggestions = suggestColumns(profiles, target, acceptedMappings(job.accepted ?? []))
  const suggested = profiles.flatMap(({ index, header, dateOrders }) => {
    const suggestion = suggestions[index]
    return suggestion ? [{ index, header, ...withDateOrder(suggestion, dateOrders, target) }] : []
  })
  const source = proposeSource({ file, target, reading, columns: suggested, profiles })
  const { firstDataRow, lastDataRow } = layout
  const rows = await readRowsWithText(place.connection, tab, firstDataRow, lastDataRow, FIRST_ROWS)
  const steps = proposeFillDown(rows, layout, suggested, target)
  const headers = profiles.map(({ header }) => header)
  const columns = suggested.flatMap((column) => {
    const profile = profiles[column.index]
    return profile ? [{ ...column, changes: findChanges(source, profile, headers) }] : []
  })
  const proposed = { ...source, steps: [...source.steps, ...steps] }
  return { suggestion: { tab: tab.name, columns, source: proposed }, laidOut, profiles }
}

/** Suggests as `suggestTab`, without what it was found by. */
export const suggestFile = async (
  job: Omit<SuggestJob, 'limits'>,
  place: ReadingPlace,
): Promise<Suggestion> => (await suggestTab(job, place)).suggestion
