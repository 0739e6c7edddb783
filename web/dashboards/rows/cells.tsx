import { formatAge, formatCity, formatPhone, VERIFICATION_CADENCE_DAYS } from '@concord/domain'
import { Box, Button } from '@mui/material'
import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ValueOrEmpty } from '#web/ui/RecordTable.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'

type Place = { readonly city: string | null; readonly state: string | null; readonly zip: string | null }

/** Formats a place: 'Dallas TX 75209'; null if nothing is known of it. */
export function formatPlace({ city, state, zip }: Place): string | null {
  const parts = [city === null ? '' : formatCity(city), state ?? '', zip ?? ''].filter((part) => part !== '')
  return parts.length === 0 ? null : parts.join(' ')
}

export function PlaceCell(place: Place) {
  return <ValueOrEmpty>{formatPlace(place)}</ValueOrEmpty>
}

export function PhoneCell({ phone }: { readonly phone: string | null }) {
  return <ValueOrEmpty>{phone === null ? null : formatPhone(phone)}</ValueOrEmpty>
}

/** Shows the age of a verification: '41 d ago', in red when it is late. */
export function VerifiedCell({ verifiedDays }: { readonly verifiedDays: number | null }) {
  if (verifiedDays === null) {
    return (
      <Box component="span" sx={{ color: 'ink3' }}>
        Never
      </Box>
    )
  }
  const isLate = verifiedDays > VERIFICATION_CADENCE_DAYS
  return (
    <Box component="span" sx={{ color: isLate ? 'error.main' : 'inherit' }}>
      {formatAge(verifiedDays)}
    </Box>
  )
}

/** Shows whether the registry deactivated a record. */
export function StatusCell({ isDeactivated }: { readonly isDeactivated: boolean }) {
  return isDeactivated ? (
    <StatusMark status="error">Deactivated</StatusMark>
  ) : (
    <StatusMark status="ok">Active</StatusMark>
  )
}

/** Leads to the search that finds the same rows. */
export function OpenSearch({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Button
      component={Link}
      to={to}
      variant="outlined"
      startIcon={<Search size={14} strokeWidth={1.75} aria-hidden />}
    >
      {children}
    </Button>
  )
}
