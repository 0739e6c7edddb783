import { Box } from '@mui/material'
import Ban from 'lucide-react/icons/ban'
export type ShownVerdict = 'sure' | 'likely' | 'ask' | 'blocked' | 'unused'

export const VERDICT_LABELS: Readonly<Record<ShownVerdict, string>> = {
  sure: 'Sure',
  likely: 'Likely',
  ask: 'Ask',
  blocked: 'Blocked',
  unused: 'Not used',
}
const NOTCHES: Readonly<Record<ShownVerdict, number>> = { sure: 3, likely: 2, ask: 1, blocked: 0, unused: 0 }
const COLORS: Readonly<Record<ShownVerdict, string>> = {
  sure: 'ink',
  likely: 'ink',
  ask: 'accent.main',
  blocked: 'error.main',
  unused: 'ink3',
}

/** Shows a verdict as three notches and a word, so that it can be read without color. */
export function Verdict({ verdict, count }: { readonly verdict: ShownVerdict; readonly count?: number }) {
  const filled = NOTCHES[verdict]
  const isNone = count === 0
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, whiteSpace: 'nowrap' }}
    >
      {verdict === 'blocked' && (
        <Box component="span" sx={{ display: 'inline-flex', color: isNone ? 'ink3' : 'error.main' }}>
          <Ban size={14} strokeWidth={2} aria-hidden />
        </Box>
      )}
      {filled > 0 && (
        <Box component="span" aria-hidden sx={{ display: 'inline-flex', gap: '2px' }}>
          {[1, 2, 3].map((notch) => (
            <Box
              key={notch}
              component="span"
              sx={{
                width: 4,
                height: 12,
                borderRadius: '1px',
                bgcolor:
                  notch > filled || isNone ? 'line' : verdict === 'ask' ? 'accent.fill' : 'secondary.fill',
              }}
            />
          ))}
        </Box>
      )}
      <Box
        component="span"
        sx={{
          color: isNone ? 'ink3' : COLORS[verdict],
          fontWeight: !isNone && (verdict === 'blocked' || verdict === 'ask') ? 600 : 400,
        }}
      >
        {VERDICT_LABELS[verdict]}
      </Box>
      {count !== undefined && <Box component="strong">{count}</Box>}
    </Box>
  )
}
