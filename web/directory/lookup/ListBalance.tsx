import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import type { NpiList } from './list/read-list.ts'

const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** Shows every line that came in is in one of these numbers. */
export function ListBalance({ list }: { readonly list: NpiList }) {
  const { lines, linesWithout, blankLines, numbers, npis, repeats, columns } = list
  const notNpis = numbers - npis.length - repeats
  const parts = [
    counted(npis.length, 'different NPI', 'different NPIs'),
    counted(repeats, 'repeat', 'repeats'),
    counted(notNpis, 'not an NPI', 'not NPIs'),
  ]
  const readFrom = columns.map((name) => `“${name}”`).join(' and ')
  return (
    <>
      <Box>
        <strong>{counted(lines, 'line', 'lines')}</strong> = {formatCount(lines - linesWithout)} with a number
        + {formatCount(linesWithout)} without
      </Box>
      <Box sx={{ color: 'ink2' }}>
        {counted(numbers, 'number', 'numbers')} = {parts.join(' + ')}.
        {readFrom !== '' && ` Read from ${readFrom}.`}
        {blankLines > 0 && ` ${counted(blankLines, 'blank line', 'blank lines')} left out.`}
      </Box>
    </>
  )
}
