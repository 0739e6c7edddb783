import type { RunErrorCode } from './run-error.ts'
import type { RunJob, RunProgress } from './run-job.ts'
import type { RunSummary } from './run-summary.ts'

/** What the parent tells the child: the job first, and that it is to stop. */
export type ToChild =
  | { readonly kind: 'job'; readonly job: RunJob; readonly work: string }
  | { readonly kind: 'cancel' }

/** What the child tells the parent. */
export type ToParent =
  | { readonly kind: 'progress'; readonly progress: RunProgress }
  | { readonly kind: 'done'; readonly summary: RunSummary }
  | { readonly kind: 'failed'; readonly code: RunErrorCode; readonly message: string }
