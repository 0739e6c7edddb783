import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import { Difference } from '#web/ui/Difference.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { CycleFindings } from './queries.ts'

type Balance = CycleFindings['balance']

type PartProps = { readonly rows: number; readonly name: string; readonly sign?: string }

/** Shows one part of the balance; its sign stays with what follows it, wherever the line breaks. */
const Part = ({ rows, name, sign }: PartProps) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    {sign !== undefined && (
      <Box component="span" sx={{ color: 'ink3', mr: 2 }}>
        {sign}
      </Box>
    )}
    <Box component="strong" sx={{ typography: 'h2' }}>
      {formatCount(rows)}
    </Box>{' '}
    <Box component="span" sx={{ color: 'ink2' }}>
      {name}
    </Box>
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
        <Part rows={Math.abs(added)} name={added > 0 ? 'split off' : 'merged'} sign={added > 0 ? '+' : '−'} />
      )}
      <Part rows={before.out} name="out" sign="=" />
      <Part rows={before.held} name="held" sign="+" />
      <Part rows={before.rejected} name="rejected" sign="+" />
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
