import { Box, Link, Typography } from '@mui/material'
import type { LucideIcon } from 'lucide-react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Search from 'lucide-react/icons/search'
import Table2 from 'lucide-react/icons/table-2'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import type { HomeCard } from './home-cards.ts'

const ICONS: Record<HomeCard['title'], LucideIcon> = {
  Directory: Search,
  'Roster Management': Table2,
  'Manage Accounts': Users,
  'Manage Users': Users,
  'Manage Profile': CircleUserRound,
}

/** The title's link covers the card; what else stands on the card lies above it. */
const overCard = { position: 'relative', zIndex: 1 } as const

export function HomeCardBox({ card, children }: { readonly card: HomeCard; readonly children?: ReactNode }) {
  const Icon = ICONS[card.title]
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        p: 2,
        border: '1px solid',
        borderColor: 'line',
        borderRadius: '8px',
        transition: (theme) => theme.transitions.create(['border-color', 'background-color']),
        '&:hover': { borderColor: 'lineStrong' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
        <Box component={Icon} size={18} strokeWidth={1.75} aria-hidden sx={{ flex: 'none' }} />
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          <Link
            component={RouterLink}
            to={card.to}
            underline="none"
            color="inherit"
            sx={{
              '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '8px' },
              '&:focus-visible': { outline: 'none' },
              '&:focus-visible::after': {
                outline: '2px solid',
                outlineColor: 'secondary.main',
                outlineOffset: '2px',
              },
            }}
          >
            {card.title}
          </Link>
        </Typography>
        <Box
          component={ArrowRight}
          size={16}
          strokeWidth={1.75}
          aria-hidden
          sx={{ flex: 'none', color: 'ink3' }}
        />
      </Box>
      <Typography sx={{ mt: 0.25, color: 'ink2' }}>{card.description}</Typography>
      {children && <Box sx={{ ...overCard, mt: 'auto', pt: 1.5 }}>{children}</Box>}
      {card.links.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mt: 'auto', pt: 1.5 }}>
          {card.links.map((link) => (
            <Link key={link.to} component={RouterLink} to={link.to} sx={overCard}>
              {link.label}
            </Link>
          ))}
        </Box>
      )}
    </Box>
  )
}
