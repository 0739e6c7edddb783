import { formatCount } from '@concord/domain'
import { Box, Link as TextLink } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Column } from '#web/ui/column.ts'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { SourceMark } from '#web/ui/SourceMark.tsx'
import { formatValue } from '#web/ui/values/format-value.ts'
import { Section } from '../details/Section.tsx'
import { keepAsOf, useAsOf } from '../model/as-of.ts'
import { recordPath } from '../model/search-subject.ts'
import { formatShortPlace } from '../record/format-place.ts'
import { type EvaluatedClaim, recordSources } from '../record/queries.ts'
import { type DifferingField, findDiffering } from './find-differing.ts'

const MAX_SHOWN = 6
/** On narrow screens all values of a row stand in one text. */
const LINE = { display: { xs: 'inline', md: 'block' } } as const

function Stated({ path, claim }: { readonly path: string; readonly claim: EvaluatedClaim }) {
  return (
    <>
      <Box component="span" sx={{ ...LINE, color: 'ink', overflowWrap: 'anywhere' }}>
        {formatValue(path, claim.value)}
      </Box>{' '}
      <Box component="span" sx={{ ...LINE, mt: 0.25, color: 'ink2', fontWeight: 400 }}>
        <SourceMark kind={claim.source.kind} name={claim.source.name} />
      </Box>
    </>
  )
}

const COLUMNS: readonly Column<DifferingField>[] = [
  {
    head: 'Field',
    cell: ({ field: { label, place } }) => (
      <>
        {label}
        {place && (
          <Box sx={{ typography: 'caption', color: 'ink3', fontWeight: 400 }}>{formatShortPlace(place)}</Box>
        )}
      </>
    ),
  },
  { head: 'Shown', cell: ({ field, shown }) => <Stated path={field.path} claim={shown} /> },
  { head: 'Also stated', cell: ({ field, other }) => <Stated path={field.path} claim={other} /> },
]

/** Shows where sources see an entity differently; nothing where they agree. */
export function DifferencesSection({ npi }: { readonly npi: string }) {
  const [asOf] = useAsOf()
  const { data } = useQuery(recordSources({ subject: 'entity', npi, asOf }))
  const differing = findDiffering(data?.fields ?? [])
  if (differing.length === 0) return null
  const path = keepAsOf(`${recordPath({ subject: 'entity', npi })}?tab=sources`, asOf)
  const note = differing.length === 1 ? '1 field' : `${formatCount(differing.length)} fields`
  return (
    <Section title="Where sources differ" note={note}>
      <RecordTable
        label="Where sources differ"
        columns={COLUMNS}
        rows={differing.slice(0, MAX_SHOWN)}
        keyOf={({ field }) => field.path}
      />
      <Box sx={{ mt: 1 }}>
        <TextLink component={Link} to={path}>
          {differing.length > MAX_SHOWN
            ? `${formatCount(differing.length - MAX_SHOWN)} more in Sources`
            : 'Open all sources'}
        </TextLink>
      </Box>
    </Section>
  )
}
