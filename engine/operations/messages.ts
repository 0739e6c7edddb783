import type { TabColumns } from '#engine/drift/compare-columns.ts'
import type { CountedValues } from '#engine/inspect/count-values.ts'
import type { Inspection } from '#engine/inspect/inspect-file.ts'
import type { WorkbookCopy } from '#engine/redact/copy-as-workbook.ts'
import type { TakenIn } from '#engine/redact/take-in-file.ts'
import type { FileReplay, ReplayJob } from '#engine/replay/replay-job.ts'
import type { MappingDescription } from '#engine/suggest/describe-mapping.ts'
import type { Suggestion } from '#engine/suggest/suggest-file.ts'
import type { ApproveJob } from '#engine/view/changes/approve-job.ts'
import type { ApprovedRows } from '#engine/view/changes/approved-rows.ts'
import type { RunErrorCode } from '../job/run-error.ts'
import type {
  ColumnsJob,
  CopyJob,
  FixesJob,
  InspectJob,
  MappingJob,
  RunJob,
  RunProgress,
  SuggestJob,
  TakeInJob,
  ValuesJob,
} from '../job/run-job.ts'
import type { PlacedFixes } from '../run/perform-fixes.ts'
import type { RunSummary } from '../run/run-summary.ts'

/** Describes what a process of its own is asked to do; what it writes goes into the folder `work`. */
export type Task =
  | { readonly kind: 'run'; readonly job: RunJob; readonly work: string }
  | { readonly kind: 'inspect'; readonly job: InspectJob; readonly work: string }
  | { readonly kind: 'suggest'; readonly job: SuggestJob; readonly work: string }
  | { readonly kind: 'mapping'; readonly job: MappingJob; readonly work: string }
  | { readonly kind: 'columns'; readonly job: ColumnsJob; readonly work: string }
  | { readonly kind: 'values'; readonly job: ValuesJob; readonly work: string }
  | { readonly kind: 'takeIn'; readonly job: TakeInJob; readonly work: string }
  | { readonly kind: 'copy'; readonly job: CopyJob; readonly work: string }
  | { readonly kind: 'fixes'; readonly job: FixesJob; readonly work: string }
  | { readonly kind: 'replay'; readonly job: ReplayJob; readonly work: string }
  | { readonly kind: 'approve'; readonly job: ApproveJob; readonly work: string }

/** Describes what comes of a task. */
export type TaskResult<Kind extends Task['kind']> = {
  readonly run: RunSummary
  readonly inspect: Inspection
  readonly suggest: Suggestion
  readonly mapping: MappingDescription
  readonly columns: readonly TabColumns[]
  readonly values: CountedValues
  readonly takeIn: TakenIn
  readonly copy: WorkbookCopy
  readonly fixes: PlacedFixes
  readonly replay: FileReplay
  readonly approve: ApprovedRows
}[Kind]

/** Describes what the parent tells the child: a task when it has none, and that it is to stop. */
export type ToChild = Task | { readonly kind: 'cancel' }

/** Describes what the child tells the parent. */
export type ToParent<Result> =
  | { readonly kind: 'progress'; readonly progress: RunProgress }
  /** Says how much memory the child holds when the task is done. */
  | { readonly kind: 'done'; readonly result: Result; readonly memoryMb: number }
  /** Carries the sentence for people, and for operators the error itself as `details`. */
  | {
      readonly kind: 'failed'
      readonly code: RunErrorCode
      readonly message: string
      readonly details: string | undefined
    }
