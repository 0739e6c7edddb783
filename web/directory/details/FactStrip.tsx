import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { FactBar } from '#web/ui/FactBar.tsx'
import { SourceMark } from '#web/ui/SourceMark.tsx'
import type { Practitioner } from '../queries.ts'

export type FactStripProps = {
  readonly npi: string
  readonly source: Practitioner['source']
  /** Says what stands between both. */
  readonly children: ReactNode
  /** At the right end: what waits for a person. */
  readonly end?: ReactNode
}

/** Shows what identifies the record and how far it can be trusted, on every tab. */
export function FactStrip({ npi, source, children, end }: FactStripProps) {
  return (
    <FactBar>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
        NPI
        <Box component="strong" sx={{ fontWeight: 600, color: 'ink' }}>
          {npi}
        </Box>
        <CopyButton what="NPI" text={npi} />
      </Box>
      {children}
      <Box
        component="span"
        title={`Last updated by ${source.batch}`}
        sx={{ display: { xs: 'none', md: 'inline-flex' } }}
      >
        <SourceMark kind={source.kind} name={source.name} />
      </Box>
      <Box component="span" sx={{ ml: { md: 'auto' }, '&:empty': { display: 'none' } }}>
        {end}
      </Box>
    </FactBar>
  )
}
