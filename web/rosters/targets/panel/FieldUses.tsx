import { formatCount } from '@concord/domain'
import { Box, Link } from '@mui/material'
import { useState } from 'react'
import { TermList } from '#web/ui/TermList.tsx'
import { listSourcesWithout, type TargetUsage } from '../model/field-usage.ts'
import { PanelSection } from './PanelSection.tsx'

const BY_LABELS = {
  columns: '',
  formula: 'a formula',
  constant: 'a constant',
  transforms: 'transforms',
  derived: 'other fields of this target',
} as const

/** Shows which source configs make the field, from what, and which do not. */
export function FieldUses({ field, usage }: { readonly field: string; readonly usage: TargetUsage }) {
  const [isOpen, setOpen] = useState(false)
  const uses = usage.fields.find((one) => one.field === field)?.uses ?? []
  const without = listSourcesWithout(field, usage)
  const nameOf = (id: string) =>
    usage.sources.find((source) => source.id === id)?.name ?? 'Deleted source config'
  return (
    <PanelSection
      title="Where it comes from"
      action={
        uses.length > 0 && (
          <Link component="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show less' : 'Show columns'}
          </Link>
        )
      }
    >
      <Box>
        {formatCount(uses.length)} of {formatCount(usage.sources.length)} source configs make it.
        {without.length > 0 && uses.length > 0 && ` Not ${without.map(({ name }) => name).join(', ')}.`}
      </Box>
      {isOpen && (
        <TermList
          termWidth={140}
          terms={uses.map(({ sourceId, by, columns, filled }) => ({
            term: nameOf(sourceId),
            value: (
              <>
                <Box component="span" sx={{ typography: 'raw' }}>
                  {columns.join(' + ')}
                </Box>
                {BY_LABELS[by]}
                {filled !== null && `, ${Math.round(filled * 100)}% filled`}
              </>
            ),
          }))}
        />
      )}
    </PanelSection>
  )
}
