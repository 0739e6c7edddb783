import type { Viewer } from '@concord/domain'
import { hasLinkTo } from './pages.ts'

export const JUMP_KEYS = [
  { key: 'h', label: 'Home', to: '/' },
  { key: 'p', label: 'Practitioner Search', to: '/directory/search/practitioner' },
  { key: 'e', label: 'Export History', to: '/directory/search/practitioner/export-history' },
  { key: 'l', label: 'Roster Library', to: '/rosters/library' },
  { key: 'r', label: 'Roster Reports', to: '/rosters/report' },
  { key: 'd', label: 'All Data Updates', to: '/data-updates' },
] as const

export function openableJumpKeys(viewer: Viewer) {
  return JUMP_KEYS.filter((entry) => hasLinkTo(viewer, entry.to))
}

export const JUMP_KEY_WINDOW_MS = 1500
