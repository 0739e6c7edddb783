import { formatCount } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import { useId } from 'react'
import { shortDate } from '#web/lib/when.ts'
import { Difference } from '#web/ui/Difference.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { ReplayedFile as File } from '../queries.ts'
import { tellFinding, tellFirst, tellOutcomes } from './replay-texts.ts'

type Result = NonNullable<File['result']>

const show = (text: string | null) => text ?? 'blank'

function ChangedField({ cell }: { readonly cell: Result['cells'][number] }) {
  const { field, count, isExplained, examples } = cell
  return (
    <Box component="li" sx={{ py: 0.75, borderBottom: '1px solid', borderColor: 'lineSoft' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <strong>{field}</strong>
        <span>
          {formatCount(count)} {count === 1 ? 'cell' : 'cells'}
        </span>
      </Box>
      {!isExplained && <StatusMark status="warning">No edit of this field explains it</StatusMark>}
      {examples.map(({ tab, row, block, before, after }) => (
        <Box key={`${tab} ${row} ${block}`} sx={{ display: 'flex', gap: 1 }}>
          <Box component="span" sx={{ color: 'ink2', whiteSpace: 'nowrap' }}>
            Row {row}
            {block === null ? '' : `, ${block}`}
          </Box>
          <Box component="span" sx={{ typography: 'raw' }}>
            <Difference before={show(before)} after={show(after)} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Findings({ findings }: Pick<Result, 'findings'>) {
  if (findings.length === 0) return null
  return (
    <Box component="ul" aria-label="Findings" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {findings.map((finding) => (
        <Box
          component="li"
          key={finding.code}
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}
        >
          <span>{finding.code}</span>
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {tellFinding(finding)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function FileResult({ result, hasBase }: { readonly result: Result; readonly hasBase: boolean }) {
  const { rows, cells, findings } = result
  const outcomes = tellOutcomes(result)
  if (!hasBase) {
    return (
      <>
        <Box>
          {formatCount(rows.after)} rows = {tellFirst(result)}
        </Box>
        <Findings findings={findings} />
      </>
    )
  }
  if (cells.length + outcomes.length + findings.length === 0) return <Box>Nothing differs.</Box>
  return (
    <>
      <Box>
        {formatCount(result.changedRows)} of {formatCount(rows.after)} rows differ.
      </Box>
      {outcomes.map((text) => (
        <Box key={text}>{text}</Box>
      ))}
      {cells.length > 0 && (
        <Box component="ul" aria-label="Changed fields" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {cells.map((cell) => (
            <ChangedField key={cell.field} cell={cell} />
          ))}
        </Box>
      )}
      <Findings findings={findings} />
    </>
  )
}

/** Shows one file as the draft reads it, compared with the version in force. */
export function ReplayedFile({ file, hasBase }: { readonly file: File; readonly hasBase: boolean }) {
  const id = useId()
  const { name, receivedAt, result, problem } = file
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 0.75 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Typography id={id} variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Box sx={{ color: 'ink2', whiteSpace: 'nowrap' }}>{shortDate(new Date(receivedAt))}</Box>
      </Box>
      {problem !== null && <StatusMark status="error">{problem}</StatusMark>}
      {result === null && problem === null && <Box sx={{ color: 'ink2' }}>Not replayed yet</Box>}
      {result && <FileResult result={result} hasBase={hasBase} />}
    </Box>
  )
}
