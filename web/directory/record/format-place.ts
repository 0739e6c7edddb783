import { formatCity, formatStreet } from '@concord/domain'
import type { FieldPlace } from './queries.ts'

/** Formats a place in short: 'Dallas 75225', 'mailing address'; empty for fields that belong to no place. */
export function formatShortPlace(place: FieldPlace): string {
  if (!place) return ''
  if (place.position < 0) return 'mailing address'
  return [place.city && formatCity(place.city), place.zip].filter(Boolean).join(' ')
}

/** Formats a place in full: '871 Ashgrove Ave, Dallas TX 75225'. */
export function formatLongPlace({ address1, city, state, zip }: NonNullable<FieldPlace>): string {
  const area = [city && formatCity(city), state, zip].filter(Boolean).join(' ')
  return [address1 && formatStreet(address1), area].filter(Boolean).join(', ') || 'Address not stated'
}
