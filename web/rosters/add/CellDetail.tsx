import { getShapes, type Shape } from '@concord/roster-language'
import { Box } from '@mui/material'
import { columnName } from './grid/column-name.ts'
import type { ActiveCell } from './grid/SheetGrid.tsx'
import { getRowKind } from './grid/sheet-lines.ts'
import { getCellTexts, markSpaces, type SensitiveKinds } from './grid/shown-cell.ts'
import type { FoundTab } from './read/found-file.ts'

/** The words that users know for a value of each shape. */
const MEANINGS: Partial<Readonly<Record<Shape, string>>> = {
  npi: 'NPI, check digit is right',
  email: 'email',
  taxonomy: 'taxonomy code',
  dea: 'DEA number',
  ssn: 'in the shape of a Social Security number',
  tin: 'TIN',
  zip: 'ZIP',
  phone: 'phone',
  date: 'date',
  state: 'state',
}

function Part({ label, text, isRead = false }: { label: string; text: string; isRead?: boolean }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'baseline', gap: 1, minWidth: 0 }}>
      <Box component="span" sx={{ color: 'ink2' }}>
        {label}
      </Box>
      <Box
        component="span"
        sx={{
          typography: 'raw',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          ...(isRead ? { px: 0.75, borderRadius: '4px', bgcolor: 'secondaryTint', fontWeight: 600 } : {}),
        }}
      >
        {text === '' ? 'nothing' : markSpaces(text)}
      </Box>
    </Box>
  )
}

export type CellDetailProps = {
  readonly tab: FoundTab
  readonly active: ActiveCell | null
  readonly kinds: SensitiveKinds
}

/** Shows one cell in detail: what the file holds, what Excel shows, and what is read. */
export function CellDetail({ tab, active, kinds }: CellDetailProps) {
  const found = active === null ? undefined : [...tab.head, ...tab.tail].find(({ row }) => row === active.row)
  if (active === null) return <Box sx={{ color: 'ink2' }}>Choose a cell to see how it is read.</Box>
  const { row, column } = active
  const what = getRowKind(tab, row)
  const { stored, shown, read } = getCellTexts(
    found ?? { row, cells: [], sides: {} },
    column,
    kinds,
    what !== 'header' && what !== 'title',
  )
  const meaning = kinds[column] === undefined ? MEANINGS[getShapes(read)[0] ?? 'text'] : 'masked here'
  return (
    <Box
      aria-live="polite"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, rowGap: 0.5 }}
    >
      <Box component="span" sx={{ fontWeight: 600 }}>
        {columnName(column)}
        {row}
      </Box>
      <Part label="stored" text={stored} />
      <Part label="shown" text={shown} />
      <Part label="read as" text={read} isRead />
      {meaning !== undefined && (
        <Box component="span" sx={{ color: 'ink2' }}>
          {meaning}
        </Box>
      )}
    </Box>
  )
}
