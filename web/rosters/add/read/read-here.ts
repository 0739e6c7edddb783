import { inspectTabRows, type LayoutOptions } from '@concord/roster-language'
import {
  type ByteSource,
  type FilePreview,
  openBlob,
  readPreview,
  type TabPreview,
  UnusableFileError,
} from '@concord/spreadsheet/portable'
import type { FileReading, FoundRow, FoundTab, ReadOutcome } from './found-file.ts'

/** Rows that the grid shows. */
const HEAD_ROWS = 500
const TAIL_ROWS = 20
/** Struck rows are listed as far as anyone looks at them. */
const STRUCK_ROWS = 100_000

const FAILED =
  'This file could not be read in the browser. Save it again where it was made, and choose the new file.'

function withProgress(source: ByteSource, onProgress: (share: number) => void): ByteSource {
  let bytes = 0
  return {
    ...source,
    async read(from, to) {
      const piece = await source.read(from, to)
      bytes += piece.length
      onProgress(Math.min(1, bytes / Math.max(1, source.size)))
      return piece
    },
  }
}

async function inspect(tab: TabPreview, options: LayoutOptions = {}) {
  const found = await inspectTabRows(tab, options)
  const looks = found.layout.dataRows === 0 ? [] : await tab.findLooks(found.layout, STRUCK_ROWS)
  const struckRows = looks.flatMap(({ isStruck, firstRows }) => (isStruck ? firstRows : []))
  return { ...found, struckRows }
}

async function toFoundTab(tab: TabPreview, guesses: FilePreview['guesses']): Promise<FoundTab> {
  const { head, tail } = tab.listEdges(HEAD_ROWS, TAIL_ROWS)
  const toRow = ({ row, cells }: (typeof head)[number]): FoundRow => ({
    row,
    cells,
    sides: Object.fromEntries(tab.getSides(row)),
  })
  const { name, hidden, rows, width } = tab
  return {
    ...(await inspect(tab)),
    ...{ name, hidden, rows, width },
    head: head.map(toRow),
    tail: tail.map(toRow),
    guesses: guesses.filter((guess) => guess.tab === name),
  }
}

/** Reads files in the thread that it is made in. */
export function createReading(): FileReading {
  let tabs: readonly TabPreview[] = []
  return {
    async read(file, options, onProgress): Promise<ReadOutcome> {
      try {
        const preview = await readPreview(withProgress(openBlob(file, file.name), onProgress), options)
        if ('kind' in preview) return { kind: 'unread', what: preview.kind }
        tabs = preview.tabs
        const found: FoundTab[] = []
        for (const tab of tabs) found.push(await toFoundTab(tab, preview.guesses))
        const { format, encoding, delimiter, is1904 } = preview
        const guesses = preview.guesses.filter(({ tab }) => tab === undefined)
        return { kind: 'found', file: { format, encoding, delimiter, is1904, tabs: found, guesses } }
      } catch (error) {
        return { kind: 'refused', message: error instanceof UnusableFileError ? error.message : FAILED }
      }
    },
    inspect(index, options) {
      const tab = tabs[index]
      if (tab === undefined) throw new Error(`The file has no tab ${index}`)
      return inspect(tab, options)
    },
    close() {
      tabs = []
    },
  }
}
