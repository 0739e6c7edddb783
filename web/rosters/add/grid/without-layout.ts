import { countRowsWithText } from '../found-counts.ts'
import type { FoundTab } from '../read/found-file.ts'

/** Returns a tab of which no row is taken for a title, a header or a footer: how it is read is decided elsewhere. */
export function withoutLayout(tab: FoundTab): FoundTab {
  const none = { titleRows: [], headerRows: [], footerRows: [], repeatedRows: [] }
  const rows = { firstDataRow: 1, lastDataRow: tab.rows, dataRows: countRowsWithText(tab) }
  return { ...tab, layout: { ...tab.layout, ...none, ...rows } }
}
