import { seesEntities, todayInUtc } from '@concord/domain'
import { Box, Button, FormControlLabel, Switch } from '@mui/material'
import { Link, useSearchParams } from 'react-router'
import { isNotFound } from '#web/lib/request-error.ts'
import { useViewer } from '#web/session/session-context.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { AsOfStrip } from '../as-of/AsOfStrip.tsx'
import { DayInput } from '../as-of/DayInput.tsx'
import { MissingRecord } from '../details/MissingRecord.tsx'
import { NoEntityAccess } from '../entity/NoEntityAccess.tsx'
import { useAsOf } from '../model/as-of.ts'
import { MAX_COMPARED, readCompared } from '../model/compare-address.ts'
import { ENTITIES, PRACTITIONERS, type SearchSubject } from '../model/search-subject.ts'
import { useIsWide } from '../search/use-is-wide.ts'
import { AddRecord } from './AddRecord.tsx'
import { CompareList } from './CompareList.tsx'
import { CompareTable } from './CompareTable.tsx'
import { compareFields } from './compare-fields.ts'
import { getRecordFields } from './record-fields.ts'
import { type ComparedEntry, useCompared } from './use-compared.ts'

/** Says of the records that are not there why, each in its place. */
function Missing({
  subject,
  entries,
}: {
  readonly subject: SearchSubject
  readonly entries: readonly ComparedEntry[]
}) {
  return entries.map(({ error, column, retry }) =>
    error === null ? null : isNotFound(error) ? (
      <MissingRecord key={column.npi} subject={subject.kind} npi={column.npi} error={error} />
    ) : (
      <ErrorState key={column.npi} title={`NPI ${column.npi} did not load`} error={error} onRetry={retry} />
    ),
  )
}

function useComparison(subject: SearchSubject) {
  const [params, setParams] = useSearchParams()
  const [asOf, goTo] = useAsOf()
  const npis = readCompared(params)
  const show = (change: (next: URLSearchParams) => void) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      change(next)
      return next
    })
  return {
    npis,
    entries: useCompared(subject.kind, npis, asOf),
    asOf,
    goTo,
    hasOnlyDifferences: params.get('show') === 'differences',
    add: (npi: string) => show((next) => next.append('npi', npi)),
    remove: (npi: string) => show((next) => next.delete('npi', npi)),
    setOnlyDifferences: (isOn: boolean) =>
      show((next) => (isOn ? next.set('show', 'differences') : next.delete('show'))),
  }
}

function Comparison({ subject }: { readonly subject: SearchSubject }) {
  const { npis, entries, asOf, goTo, hasOnlyDifferences, add, remove, setOnlyDifferences } =
    useComparison(subject)
  const isWide = useIsWide('md')
  const there = entries.filter(({ compared }) => compared !== undefined)
  const fields = compareFields(there.flatMap(({ compared }) => (compared ? [getRecordFields(compared)] : [])))
  const different = fields.filter(({ isDifferent }) => isDifferent)
  const shown = hasOnlyDifferences && there.length > 1 ? different : fields
  const isLoading = entries.some(({ compared, error }) => !compared && !error)
  const View = isWide ? CompareTable : CompareList
  return (
    <>
      <PageHeader
        actions={
          there.length > 0 && (
            <Button
              variant="outlined"
              size="medium"
              onClick={() => window.print()}
              sx={{ displayPrint: 'none' }}
            >
              Print
            </Button>
          )
        }
      />
      <AsOfStrip asOf={asOf} onBack={() => goTo(null)} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2.5, mb: 2 }}>
        {npis.length < MAX_COMPARED && <AddRecord subject={subject.kind} npis={npis} onAdd={add} />}
        <Box sx={{ displayPrint: 'none' }}>
          <DayInput day={asOf ?? todayInUtc()} onChange={goTo} />
        </Box>
        {there.length > 1 && (
          <FormControlLabel
            sx={{ mt: { md: '22px' }, displayPrint: 'none' }}
            control={<Switch checked={hasOnlyDifferences} onChange={(_, isOn) => setOnlyDifferences(isOn)} />}
            label="Only differences"
          />
        )}
      </Box>
      <Box role="status" sx={{ mb: 1, color: 'ink2' }}>
        {there.length > 1 && `${different.length} of ${fields.length} fields differ.`}
        {npis.length === 1 && there.length === 1 && 'Add a second record to compare.'}
      </Box>
      <Missing subject={subject} entries={entries} />
      {npis.length === 0 && (
        <EmptyState
          title={`Compare 2 to ${MAX_COMPARED} ${subject.many}`}
          action={
            <Button component={Link} to={subject.path} variant="outlined" size="medium">
              Search {subject.many}
            </Button>
          }
        >
          Add them by NPI, or select them in the search with X.
        </EmptyState>
      )}
      {there.length > 0 && (
        <View columns={there.map(({ column }) => column)} fields={shown} onRemove={remove} />
      )}
      {isLoading && <SkeletonRows label={`Loading ${subject.many}`} count={8} />}
    </>
  )
}

export function ComparePractitionersPage() {
  return <Comparison subject={PRACTITIONERS} />
}

export function CompareEntitiesPage() {
  return seesEntities(useViewer()) ? <Comparison subject={ENTITIES} /> : <NoEntityAccess />
}
