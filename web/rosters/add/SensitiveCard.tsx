import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import Shield from 'lucide-react/icons/shield'
import { showHeader } from '../show-header.ts'
import { Fact } from './FoundFact.tsx'
import type { SensitiveColumn } from './found-counts.ts'
import { KIND_LABELS } from './kind-labels.ts'

/** Lists the sensitive columns of all tabs. */
export function SensitiveCard({ columns }: { readonly columns: readonly SensitiveColumn[] }) {
  if (columns.length === 0) {
    return (
      <Fact status="ok" label="No sensitive columns">
        SSN, birth date and DEA were looked for in every tab.
      </Fact>
    )
  }
  return (
    <Box component="li" sx={{ mt: 2, p: 1.5, border: '1px solid', borderColor: 'line', borderRadius: '8px' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'h3' }}>
        <Shield size={16} strokeWidth={1.75} aria-hidden />
        {columns.length === 1 ? '1 sensitive column' : `${columns.length} sensitive columns`}
      </Box>
      <Box sx={{ typography: 'caption', color: 'ink2', mb: 1 }}>
        Found before anything leaves this browser. Masked here. What is stored comes in the next step.
      </Box>
      {columns.map(({ tab, index, header, kind, values }) => (
        <Box key={`${tab} ${index}`} sx={{ display: 'flex', gap: 1.5 }}>
          <Box sx={{ fontWeight: 600, flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {showHeader(header)}
          </Box>
          <Box sx={{ color: 'ink2', whiteSpace: 'nowrap' }}>
            {KIND_LABELS[kind]}, {formatCount(values)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
