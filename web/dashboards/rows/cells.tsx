import { formatAge, formatCity, formatPhone, VERIFICATION_CADENCE_DAYS } from '@concord/domain'
import { Box } from '@mui/material'
import { ValueOrEmpty } from '#web/ui/RecordTable.tsx'

type Place = { readonly city: string | null; readonly state: string | null; readonly zip: string | null }

/** 'Dallas TX 75209' */
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

/** '41 d ago', in red when it is late. */
export function VerifiedCell({ verifiedDays }: { readonly verifiedDays: number | null }) {
  if (verifiedDays === null) {
    return (
      <Box component="span" sx={{ color: 'ink3' }}>
        Not verified
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
