import { formatCount, formatExclusionList } from '@concord/domain'
import { Box, Button, Link, Typography } from '@mui/material'
import Download from 'lucide-react/icons/download'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { saveFile } from '#web/lib/save-file.ts'
import { showError } from '#web/lib/toasts.ts'
import { useIsWide } from '../search/use-is-wide.ts'
import { useTaxonomyName } from '../use-taxonomy-name.ts'
import { ExportListButton } from './ExportListButton.tsx'
import { ListBalance } from './ListBalance.tsx'
import { LookupProgress } from './LookupProgress.tsx'
import { askAgain, discardLookup, type Lookup } from './lookup-store.ts'
import { OutcomeFilterRow } from './OutcomeFilterRow.tsx'
import { ALL_ROWS, countOutcomes, getRowOutcome, OUTCOME_FILTERS, sortProblemsFirst } from './outcomes.ts'
import { ResultTable } from './ResultTable.tsx'
import { writeResultCsv } from './result-csv.ts'

const FILTER = 'show'
const ORDER = 'order'
const AS_LISTED = 'list'

/** The writers of results; the one for workbooks is loaded when a workbook is asked for. */
const WRITERS = {
  xlsx: async () => (await import('./workbooks.ts')).writeResultXlsx,
  csv: async () => writeResultCsv,
} as const

function resultName({ source, asOf }: Lookup): string {
  const day = asOf === null ? '' : ` as of ${asOf}`
  return `${source.replace(/\.[a-z]+$/i, '')} checked${day}`
}

function getTaxonomies(answers: Lookup['answers']): string[] {
  const codes = new Set<string>()
  for (const answer of answers) if (answer?.taxonomy) codes.add(answer.taxonomy)
  return [...codes]
}

export function LookupResult({ lookup }: { readonly lookup: Lookup }) {
  const { list, outcomes, answers, asking } = lookup
  const [params, setParams] = useSearchParams()
  const filter = OUTCOME_FILTERS.find(({ name }) => name === params.get(FILTER)) ?? ALL_ROWS
  const hasRoom = useIsWide('md')
  const counts = useMemo(() => countOutcomes(list.rows, outcomes), [list, outcomes])
  const isRunning = asking.endedAt === null
  // Rows keep their places as long as answers come in.
  const isAsListed = isRunning || params.get(ORDER) === AS_LISTED
  const shown = useMemo(() => {
    if (filter === ALL_ROWS) return isAsListed ? list.rows : sortProblemsFirst(list.rows, outcomes)
    return list.rows.filter((row) => filter.outcomes.includes(getRowOutcome(row, outcomes)))
  }, [list, outcomes, filter, isAsListed])
  const change = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const nameOf = useTaxonomyName(useMemo(() => getTaxonomies(answers), [answers]))
  const [isWriting, setIsWriting] = useState(false)
  async function download(extension: keyof typeof WRITERS) {
    setIsWriting(true)
    try {
      const write = await WRITERS[extension]()
      saveFile(`${resultName(lookup)}.${extension}`, await write(lookup, nameOf))
    } catch {
      showError('The file could not be written. Try again.')
    }
    setIsWriting(false)
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2 }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {lookup.source}
          </Typography>
          <ListBalance list={list} />
          {!isRunning && (
            <Box sx={{ color: 'ink2' }}>OIG exclusions: {formatExclusionList(lookup.exclusionListOn)}</Box>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {!isRunning && counts.notAnswered > 0 && (
            <Button variant="contained" onClick={askAgain}>
              Check again: {formatCount(counts.notAnswered)}
            </Button>
          )}
          <Button
            variant={counts.notAnswered > 0 ? 'outlined' : 'contained'}
            disabled={isRunning || isWriting}
            onClick={() => download('xlsx')}
            startIcon={<Download size={14} strokeWidth={1.75} aria-hidden />}
          >
            Download XLSX
          </Button>
          <Button variant="outlined" disabled={isRunning || isWriting} onClick={() => download('csv')}>
            Download CSV
          </Button>
          {!isRunning && <ExportListButton source={lookup.source} list={list} asOf={lookup.asOf} />}
          <Button variant="outlined" onClick={discardLookup}>
            Look up another list
          </Button>
        </Box>
      </Box>
      <LookupProgress asking={asking} />
      <OutcomeFilterRow
        counts={counts}
        current={filter}
        onPick={({ name }) => change(FILTER, name === ALL_ROWS.name ? null : name)}
      />
      {filter === ALL_ROWS && !isRunning && (
        <Box sx={{ mb: 1, color: 'ink2' }}>
          {isAsListed ? 'In the order of your list.' : 'What needs you comes first.'}{' '}
          <Link
            component="button"
            onClick={() => change(ORDER, isAsListed ? null : AS_LISTED)}
            sx={{ minHeight: { xs: 44, md: 0 } }}
          >
            {isAsListed ? 'Show problems first' : 'Show in the order of the list'}
          </Link>
        </Box>
      )}
      <ResultTable
        key={`${filter.name} ${hasRoom} ${isAsListed}`}
        lookup={lookup}
        filter={filter}
        isNarrow={!hasRoom}
        rows={shown}
      />
    </>
  )
}
