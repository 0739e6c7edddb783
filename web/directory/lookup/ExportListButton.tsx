import { MAX_EXPORT_NAME } from '@concord/contract'
import { ExportButton } from '../exports/ExportButton.tsx'
import type { NpiList } from './list/read-list.ts'

/** Maximum characters of an exported entry: as long as an NPI could be. */
const MAX_ENTRY = 40

type ExportListButtonProps = {
  /** Name of the file, or what the text was. */
  readonly source: string
  readonly list: NpiList
  readonly asOf: string | null
}

/** Exports the records of a list, one row for each number of it. */
export function ExportListButton({ source, list, asOf }: ExportListButtonProps) {
  const getContent = () => {
    const npis = list.rows.flatMap(({ isNumber, text }) => (isNumber ? [text.slice(0, MAX_ENTRY)] : []))
    return {
      name: source.slice(0, MAX_EXPORT_NAME),
      subject: 'list' as const,
      source: { kind: 'list' as const, npis },
      rows: npis.length,
      asOf,
    }
  }
  return <ExportButton getContent={getContent} />
}
