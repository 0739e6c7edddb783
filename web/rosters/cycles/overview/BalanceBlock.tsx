import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { Balance } from '../queries.ts'
import { type BalancePart, isBalanced, listParts, sizePart, tellBalance, tellRest } from './balance.ts'

const COLORS: Readonly<Record<BalancePart['name'], string>> = {
  out: 'secondary.main',
  held: 'accent.fill',
  rejected: 'error.fill',
}

function Figure({ rows, name, color }: { rows: number; name: string; color?: string }) {
  return (
    <Box sx={{ display: 'grid' }}>
      <Box component="span" sx={{ typography: 'figure' }}>
        {formatCount(rows)}
      </Box>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'ink2' }}>
        {color && <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '2px', bgcolor: color }} />}
        {name}
      </Box>
    </Box>
  )
}

const Sign = ({ children }: { readonly children: string }) => (
  <Box component="span" sx={{ typography: 'figure', fontWeight: 400, color: 'ink3' }}>
    {children}
  </Box>
)

function Equation({ balance }: { readonly balance: Balance }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 2, rowGap: 1 }}>
      <Figure rows={balance.in} name="rows in" />
      {balance.exploded !== 0 && (
        <>
          <Sign>{balance.exploded > 0 ? '+' : '−'}</Sign>
          <Figure rows={Math.abs(balance.exploded)} name={balance.exploded > 0 ? 'split off' : 'merged'} />
        </>
      )}
      {listParts(balance).map(({ name, rows }, place) => (
        <Box key={name} sx={{ display: 'flex', columnGap: 2 }}>
          <Sign>{place === 0 ? '=' : '+'}</Sign>
          <Figure rows={rows} name={name} color={COLORS[name]} />
        </Box>
      ))}
    </Box>
  )
}

/** Shows where every row of the file went, as an equation with a bar in proportion. */
export function BalanceBlock({ balance }: { readonly balance: Balance }) {
  const isRight = isBalanced(balance)
  return (
    <Box
      component="section"
      aria-label="Balance"
      sx={{
        display: 'grid',
        gridTemplateColumns: { md: 'auto minmax(240px, 1fr)' },
        columnGap: 4,
        rowGap: 1.5,
        alignItems: 'start',
        mb: 3.5,
        ...(isRight ? {} : { color: 'error.main' }),
      }}
    >
      <Equation balance={balance} />
      <Box sx={{ pt: { md: 0.5 } }}>
        <Box aria-hidden sx={{ display: 'flex', gap: '2px', height: 12 }}>
          {listParts(balance)
            .filter(({ rows }) => rows > 0)
            .map((part) => (
              <Box
                key={part.name}
                sx={{ ...sizePart(part), bgcolor: COLORS[part.name], borderRadius: '2px' }}
              />
            ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.25, mt: 1.25 }}>
          <StatusMark status={isRight ? 'ok' : 'error'}>{tellBalance(balance)}</StatusMark>
          {tellRest(balance).map((text) => (
            <Box key={text} component="span" sx={{ color: 'ink2' }}>
              {text}
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  )
}
