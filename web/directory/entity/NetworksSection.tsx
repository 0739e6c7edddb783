import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Section } from '../details/Section.tsx'
import { useAsOf } from '../model/as-of.ts'
import { entityNetworks } from './queries.ts'

/** Shows the networks that practitioners take part in through an entity; nothing where no source names one. */
export function NetworksSection({ npi }: { readonly npi: string }) {
  const [asOf] = useAsOf()
  const { data } = useQuery(entityNetworks(npi, asOf))
  if (!data || data.networks.length === 0) return null
  return (
    <Section title="Networks" note="practitioners in each">
      <Box component="ul" aria-label="Networks" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.networks.map(({ name, memberCount }) => (
          <Box
            key={name}
            component="li"
            sx={{ display: 'flex', gap: 2, py: 0.75, borderBottom: 1, borderColor: 'lineSoft' }}
          >
            <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
            <Box sx={{ flex: 'none' }}>
              {formatCount(memberCount)} of {formatCount(data.total)}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
