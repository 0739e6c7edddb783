import type { ListText } from './read-file.ts'
import { type ReadOutcome, readList } from './read-list.ts'

type ReadText = { readonly source: string; readonly outcome: ReadOutcome }

/** Rates a text by its count of NPIs. One without a number comes last; numbers that are not NPIs still make a list. */
function rate({ outcome }: ReadText): number {
  if (outcome.kind === 'noNumber') return -1
  return outcome.kind === 'list' ? outcome.list.npis.length : outcome.numbers
}

/** Reads all texts and returns the one with the most NPIs: of a workbook the tab that is meant. */
export async function readBest(texts: readonly ListText[], name: string): Promise<ReadText> {
  let best: ReadText = { source: name, outcome: { kind: 'noNumber' } }
  for (const { source, text } of texts) {
    const read = { source, outcome: await readList(text) }
    if (rate(read) > rate(best)) best = read
  }
  return best
}
