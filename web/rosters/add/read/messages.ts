import type { LayoutOptions } from '@concord/roster-language'
import type { PreviewOptions } from '@concord/spreadsheet/portable'

/** A request from the page to the worker. */
export type Request =
  | { readonly kind: 'read'; readonly id: number; readonly file: File; readonly options: PreviewOptions }
  | { readonly kind: 'inspect'; readonly id: number; readonly tab: number; readonly options: LayoutOptions }

/** A message from the worker about a request. */
export type Answer =
  | { readonly kind: 'progress'; readonly id: number; readonly share: number }
  | { readonly kind: 'done'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
