import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { Difference } from '#web/ui/Difference.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { CycleFindings } from './queries.ts'

type Balance = CycleFindings['balance']

const Part = ({ rows, name }: { readonly rows: number; readonly name: string }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    <Box component="strong" sx={{ typography: 'h2' }}>
      {formatCount(rows)}
    </Box>{' '}
    <Box component="span" sx={{ color: 'ink2' }}>
      {name}
    </Box>
  </Box>
)

const Sign = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ color: 'ink3' }}>
    {children}
  </Box>
)

/** Shows where the rows went, and where they go with the fix at hand. */
export function BalanceStrip({
  before,
  after,
}: {
  readonly before: Balance
  readonly after: Balance | null
}) {
  const added = before.out + before.held + before.rejected - before.in
  const isFixed = after !== null && after.out !== before.out
  return (
    <Box
      component="section"
      aria-label="Balance"
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, rowGap: 0.5 },
        ...{ py: 1.25, px: 2, mb: 2, bgcolor: 'sunken', borderBlock: '1px solid', borderColor: 'line' },
      }}
    >
      <Part rows={before.in} name="in" />
      {added !== 0 && (
        <>
          <Sign>{added > 0 ? '+' : '−'}</Sign>
          <Part rows={Math.abs(added)} name={added > 0 ? 'split off' : 'merged'} />
        </>
      )}
      <Sign>=</Sign>
      <Part rows={before.out} name="out" />
      <Sign>+</Sign>
      <Part rows={before.held} name="held" />
      <Sign>+</Sign>
      <Part rows={before.rejected} name="rejected" />
      {isFixed && (
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, pl: { md: 2 } }}>
          <Box component="span" sx={{ color: 'ink2' }}>
            With this fix
          </Box>
          <span>
            out <Difference before={formatCount(before.out)} after={formatCount(after.out)} />
          </span>
          {after.held !== before.held && (
            <span>
              held <Difference before={formatCount(before.held)} after={formatCount(after.held)} />
            </span>
          )}
        </Box>
      )}
      <Box component="span" sx={{ ml: { md: 'auto' } }}>
        <StatusMark status="ok">{isFixed ? 'Balanced before and after' : 'Balanced'}</StatusMark>
      </Box>
    </Box>
  )
}
