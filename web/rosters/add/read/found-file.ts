import type { InspectedTab, LayoutOptions, TabLayout } from '@concord/roster-language'
import type { CellSides, PreviewFormat, PreviewOptions, TextEncoding } from '@concord/spreadsheet/portable'

export type Guess = TabLayout['guesses'][number]

/** A row as the grid shows it; cells behind the last filled one are left out. */
export type FoundRow = {
  readonly row: number
  readonly cells: readonly (string | null)[]
  /** The stored value and the one that Excel shows, by column, where they differ from the text that is read. */
  readonly sides: Readonly<Record<number, CellSides>>
}

/** The parts of a tab that change with the header that a user chooses. */
export type TabInspection = { readonly tab: InspectedTab; readonly layout: TabLayout }

/** A tab of a file that was read in this browser. */
export type FoundTab = TabInspection & {
  readonly name: string
  readonly hidden: boolean
  /** Physical rows and columns of the used range. */
  readonly rows: number
  readonly width: number
  readonly head: readonly FoundRow[]
  readonly tail: readonly FoundRow[]
  /** Rows of data that are struck through. */
  readonly struckRows: readonly number[]
  /** The decisions of the file reader about this tab; the layout has guesses of its own. */
  readonly guesses: readonly Guess[]
}

/** A file that was read in this browser. */
export type FoundFile = {
  readonly format: PreviewFormat
  readonly encoding: TextEncoding | null
  readonly delimiter: string | null
  readonly is1904: boolean | null
  readonly tabs: readonly FoundTab[]
  /** The decisions about the file as a whole. */
  readonly guesses: readonly Guess[]
}

/** The result of reading a file: its contents, a file that only the server reads, or why it cannot be used. */
export type ReadOutcome =
  | { readonly kind: 'found'; readonly file: FoundFile }
  | { readonly kind: 'unread'; readonly what: 'otherWorkbook' | 'pdf' | 'archive' }
  | { readonly kind: 'refused'; readonly message: string }

/** Reads one file at a time, wherever its code runs. */
export type FileReading = {
  /** `onProgress` gets the share of the file (0 to 1) that was read. */
  read(file: File, options: PreviewOptions, onProgress: (share: number) => void): Promise<ReadOutcome>
  /** Looks at a tab of the file again, with the header that a person chose. */
  inspect(tab: number, options: LayoutOptions): Promise<TabInspection & Pick<FoundTab, 'struckRows'>>
  /** Ends what is under way and lets the file go. */
  close(): void
}
