import { ROW_OUTCOMES } from '@concord/contract'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { OutputView, RowOutcome } from './queries.ts'

const PREFIX = 'f.'

function readView(params: URLSearchParams): OutputView {
  const filters = [...params].flatMap(([name, value]) =>
    name.startsWith(PREFIX) && value !== '' ? [[name.slice(PREFIX.length), value] as const] : [],
  )
  return {
    sort: params.get('sort') ?? undefined,
    outcome: ROW_OUTCOMES.find((outcome) => outcome === params.get('outcome')),
    filters: Object.fromEntries(filters),
  }
}

/** Keeps in the URL how the output is sorted and filtered. */
export function useOutputView() {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => readView(params), [params])
  const set = (name: string, value: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return {
    view,
    setOutcome: (outcome: RowOutcome | undefined) => set('outcome', outcome),
    /** Up, down, and as the file has them. */
    sortBy: (field: string) => {
      const { sort } = view
      set('sort', sort === field ? `-${field}` : sort === `-${field}` ? undefined : field)
    },
    setFilter: (field: string, text: string) => set(`${PREFIX}${field}`, text),
    clear: () =>
      setParams(
        (before) =>
          new URLSearchParams(
            [...before].filter(([name]) => name !== 'outcome' && name !== 'sort' && !name.startsWith(PREFIX)),
          ),
        { replace: true },
      ),
  }
}
