import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { SourceMark } from '#web/ui/SourceMark.tsx'
import type { Practitioner } from '../queries.ts'

export type FactStripProps = {
  readonly npi: string
  readonly source: Practitioner['source']
  /** What stands between both. */
  readonly children: ReactNode
}

/** What identifies the record and how far it can be trusted, on every tab. */
export function FactStrip({ npi, source, children }: FactStripProps) {
  return (
    <Box
      component="section"
      aria-label="Facts"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2.5,
        rowGap: 0.5,
        minHeight: 46,
        mt: -2,
        mx: { xs: -2, md: -4 },
        px: { xs: 2, md: 4 },
        py: 0.75,
        mb: 2.5,
        color: 'ink2',
        bgcolor: 'canvas',
        borderBottom: 1,
        borderColor: 'line',
      }}
    >
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
        NPI
        <Box component="strong" sx={{ fontWeight: 600, color: 'ink' }}>
          {npi}
        </Box>
        <CopyButton what="NPI" text={npi} />
      </Box>
      {children}
      <Box component="span" sx={{ display: 'inline-flex', ml: { md: 'auto' } }}>
        <SourceMark kind={source.kind} name={`${source.name}, ${source.batch}`} />
      </Box>
    </Box>
  )
}
