import { formatCount, formatCountOf } from '@concord/domain'
import { Box } from '@mui/material'
import type { NpiList } from './list/read-list.ts'

/** Shows every line that came in is in one of these numbers. */
export function ListBalance({ list }: { readonly list: NpiList }) {
  const { lines, linesWithout, blankLines, numbers, npis, repeats, columns } = list
  const notNpis = numbers - npis.length - repeats
  const parts = [
    formatCountOf(npis.length, 'different NPI'),
    formatCountOf(repeats, 'repeat'),
    formatCountOf(notNpis, 'not an NPI', 'not NPIs'),
  ]
  const readFrom = columns.map((name) => `“${name}”`).join(' and ')
  return (
    <>
      <Box>
        <strong>{formatCountOf(lines, 'line')}</strong> = {formatCount(lines - linesWithout)} with a number +{' '}
        {formatCount(linesWithout)} without
      </Box>
      <Box sx={{ color: 'ink2' }}>
        {formatCountOf(numbers, 'number')} = {parts.join(' + ')}.
        {readFrom !== '' && ` Read from ${readFrom}.`}
        {blankLines > 0 && ` ${formatCountOf(blankLines, 'blank line')} left out.`}
      </Box>
    </>
  )
}
