import { formatCount } from '@concord/domain'
import { Checkbox } from '@mui/material'
import type { UpdateLines } from '../queries.ts'

type Changes = UpdateLines['changes']

/** Returns 'All 12 changes', counted over all pages. */
export const tellAll = ({ all }: Changes): string =>
  all === 1 ? 'The 1 change' : `All ${formatCount(all)} changes`

/** Takes the changes of all lines that are listed, on all pages, in or out. */
export function AllLinesBox({
  changes,
  onSelect,
}: {
  readonly changes: Changes
  readonly onSelect: (selected: boolean) => void
}) {
  const { all, selected } = changes
  const isAll = all > 0 && selected === all
  return (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={selected > 0 && !isAll}
      disabled={all === 0}
      onChange={() => onSelect(!isAll)}
      sx={{ p: 0.25 }}
      slotProps={{ input: { 'aria-label': tellAll(changes) } }}
    />
  )
}
