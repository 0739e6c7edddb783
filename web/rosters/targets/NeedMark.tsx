import { Box } from '@mui/material'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import type { Need } from './model/acts.ts'

const SAYS = { always: 'required', never: 'not required', when: 'required if a condition holds' } as const

export const getNeedKind = (need: Need): keyof typeof SAYS => (typeof need === 'object' ? 'when' : need)

/** Shows a square: filled if a field is required, half filled if a condition decides. */
export function NeedMark({ kind }: { readonly kind: keyof typeof SAYS }) {
  return (
    <>
      {kind !== 'never' && (
        <Box
          component="svg"
          viewBox="0 0 10 10"
          aria-hidden
          sx={{ width: 10, height: 10, color: 'secondary.main', verticalAlign: 'middle' }}
        >
          <rect x="0.5" y="0.5" width="9" height="9" rx="1" fill="none" stroke="currentColor" />
          {kind === 'always' ? (
            <rect width="10" height="10" rx="1" fill="currentColor" />
          ) : (
            <path d="M0 0h10L0 10z" fill="currentColor" />
          )}
        </Box>
      )}
      <HiddenText>{SAYS[kind]}</HiddenText>
    </>
  )
}
