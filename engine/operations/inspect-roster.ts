import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import type { TabColumns } from '#engine/drift/compare-columns.ts'
import type { CountedValues } from '#engine/inspect/count-values.ts'
import type { Inspection } from '#engine/inspect/inspect-file.ts'
import type { WorkbookCopy } from '#engine/redact/copy-as-workbook.ts'
import type { TakenIn } from '#engine/redact/take-in-file.ts'
import type { MappingDescription } from '#engine/suggest/describe-mapping.ts'
import type { Suggestion } from '#engine/suggest/suggest-file.ts'
import { explainFailure } from '../job/explain-failure.ts'
import type {
  ColumnsJob,
  CopyJob,
  FixesJob,
  InspectJob,
  MappingJob,
  SuggestJob,
  TakeInJob,
  ValuesJob,
} from '../job/run-job.ts'
import type { PlacedFixes } from '../run/perform-fixes.ts'
import { openWorkFolder } from '../run/work-folder.ts'
import type { Task, TaskResult } from './messages.ts'
import { type ChildOptions, performInChild } from './supervise-child.ts'

/** Performs a task in a child process, with a work folder of its own that is removed afterward. */
async function inspectInChild<
  Kind extends 'inspect' | 'suggest' | 'mapping' | 'columns' | 'values' | 'takeIn' | 'copy' | 'fixes',
>(
  taskIn: (work: string) => Extract<Task, { readonly kind: Kind }>,
  options: ChildOptions,
): Promise<TaskResult<Kind>> {
  const work = await openWorkFolder(tmpdir(), 'concord-look-').catch((error) => {
    throw explainFailure(error)
  })
  try {
    return await performInChild(taskIn(work.path), options)
  } finally {
    await work.remove()
  }
}

const whole = <Job extends { readonly file: string }>(job: Job): Job => ({ ...job, file: resolve(job.file) })

/**
 * Describes the file of a sender, read in a process of its own, because a file may be made to exhaust the one that reads
 * it. Throws RunError.
 */
export const inspectRoster = (job: InspectJob, options: ChildOptions = {}): Promise<Inspection> =>
  inspectInChild((work) => ({ kind: 'inspect', job: whole(job), work }), options)

/** Suggests which columns of a file are which fields of a target, read as by `inspectRoster`. Throws RunError. */
export const suggestRoster = (job: SuggestJob, options: ChildOptions = {}): Promise<Suggestion> =>
  inspectInChild((work) => ({ kind: 'suggest', job: whole(job), work }), options)

/** Describes a file for the user who maps it, read as by `inspectRoster`. Throws RunError. */
export const describeRosterMapping = (
  job: MappingJob,
  options: ChildOptions = {},
): Promise<MappingDescription> =>
  inspectInChild((work) => ({ kind: 'mapping', job: whole(job), work }), options)

/** Returns the columns of the tabs of a file that a source reads, read as by `inspectRoster`. Throws RunError. */
export const findColumns = (job: ColumnsJob, options: ChildOptions = {}): Promise<readonly TabColumns[]> =>
  inspectInChild((work) => ({ kind: 'columns', job: whole(job), work }), options)

/** Counts the texts of a column of a file, read as by `inspectRoster`. Throws RunError. */
export const countRosterValues = (job: ValuesJob, options: ChildOptions = {}): Promise<CountedValues> =>
  inspectInChild((work) => ({ kind: 'values', job: whole(job), work }), options)

/**
 * Writes what the policies keep of a file into the folder of the job, and describes it; the file is read as by
 * `inspectRoster`. Throws RunError.
 */
export const takeInRoster = (job: TakeInJob, options: ChildOptions = {}): Promise<TakenIn> =>
  inspectInChild((work) => ({ kind: 'takeIn', job: whole(job), work }), options)

/**
 * Writes the rows of a file, each in its place, as a workbook into the folder of the job, for readers that know no other
 * format; the file is read as by `inspectRoster`. Throws RunError.
 */
export const copyRosterAsWorkbook = (job: CopyJob, options: ChildOptions = {}): Promise<WorkbookCopy> =>
  inspectInChild((work) => ({ kind: 'copy', job: whole(job), work }), options)

/** Tells what a file of fixed rows would change in a roster file, read as by `inspectRoster`. Throws RunError. */
export const findFixes = (job: FixesJob, options: ChildOptions = {}): Promise<PlacedFixes> =>
  inspectInChild((work) => ({ kind: 'fixes', job: whole(job), work }), options)
