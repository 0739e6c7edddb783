import { formatDate, taxonomyName } from '@concord/domain'
import { Box, Link as TextLink } from '@mui/material'
import { Link } from 'react-router'
import { AgeBar } from '#web/ui/AgeBar.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { SourceMark } from '#web/ui/SourceMark.tsx'
import type { Practitioner } from '../queries.ts'

/** What identifies the record and how far it can be trusted, on every tab. */
export function FactStrip({ practitioner }: { readonly practitioner: Practitioner }) {
  const { npi, taxonomies, verifiedAt, deactivatedOn, replacementNpi, source } = practitioner
  const primary = taxonomies.find((taxonomy) => taxonomy.primary) ?? taxonomies[0]
  const isDeactivated = practitioner.status === 'deactivated'
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
      {primary && <span>{taxonomyName(primary.code)}</span>}
      {isDeactivated && deactivatedOn !== null && (
        <Box component="span" sx={{ color: 'error.main' }}>
          Deactivated {formatDate(deactivatedOn)}
        </Box>
      )}
      <AgeBar verifiedAt={verifiedAt} isInFull />
      {replacementNpi !== null && (
        <span>
          Replaced by NPI{' '}
          <TextLink component={Link} to={`/directory/practitioner/${replacementNpi}`}>
            {replacementNpi}
          </TextLink>
        </span>
      )}
      <Box component="span" sx={{ display: 'inline-flex', ml: { md: 'auto' } }}>
        <SourceMark kind={source.kind} name={`${source.name}, ${source.batch}`} />
      </Box>
    </Box>
  )
}
