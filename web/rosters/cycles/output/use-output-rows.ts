import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { OUTPUT_PAGE_ROWS, type OutputPage, type OutputRow, type OutputView, outputPage } from './queries.ts'

export type OutputRows = {
  /** Undefined until the first page is there. */
  readonly first: OutputPage | undefined
  readonly total: number
  readonly rowAt: (index: number) => OutputRow | undefined
  /** Says which rows are in view. */
  readonly onView: (from: number, to: number) => void
  readonly error: Error | null
  readonly isLoading: boolean
  readonly retry: () => void
}

/** Loads the pages of the output that are in view, and the first page, which says how many rows there are. */
export function useOutputRows(cycleId: string, revision: number, view: OutputView): OutputRows {
  const [range, setRange] = useState({ from: 1, to: 1 })
  const [known, setKnown] = useState<OutputPage>()
  const pages = [
    ...new Set([1, ...Array.from({ length: range.to - range.from + 1 }, (_, at) => range.from + at)]),
  ]
  const results = useQueries({ queries: pages.map((page) => outputPage(cycleId, revision, view, page)) })
  const byPage = new Map(results.flatMap(({ data }, at) => (data ? [[pages[at] ?? 0, data] as const] : [])))
  const first = byPage.get(1)
  // While other rows are on their way the columns stay, and so does what is typed into them.
  if (first && first !== known) setKnown(first)
  const total = first?.total ?? 0
  return {
    first: first ?? known,
    total,
    rowAt: (index) => byPage.get(Math.floor(index / OUTPUT_PAGE_ROWS) + 1)?.rows[index % OUTPUT_PAGE_ROWS],
    onView: (fromRow, toRow) => {
      const from = Math.floor(fromRow / OUTPUT_PAGE_ROWS) + 1
      const to = Math.floor(Math.max(fromRow, toRow) / OUTPUT_PAGE_ROWS) + 1
      setRange((before) => (before.from === from && before.to === to ? before : { from, to }))
    },
    error: results.find(({ error }) => error)?.error ?? null,
    isLoading: results.some(({ isPending }) => isPending),
    retry: () => {
      for (const { refetch } of results) void refetch()
    },
  }
}
