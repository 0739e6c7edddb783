import type { SearchToSave } from '../model/search-subject.ts'
import { suggestName } from '../saved/format-search.ts'
import { ExportButton } from './ExportButton.tsx'

type ExportSearchButtonProps = {
  readonly search: SearchToSave
  readonly total: number | undefined
  readonly asOf: string | null
}

/** Exports all hits of a search, not only those of the page. */
export function ExportSearchButton({ search, total, asOf }: ExportSearchButtonProps) {
  const getContent = () => ({
    name: suggestName(search),
    subject: search.subject,
    source: { kind: 'search' as const, search },
    rows: total,
    asOf,
  })
  return <ExportButton getContent={getContent} />
}
