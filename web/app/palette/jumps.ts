import { hasProduct, type Viewer } from '@concord/domain'
import { hasLinkTo, pages } from './pages.ts'

export type Jump = { readonly label: string; readonly hint: string; readonly to: string }
export type JumpGroup = { readonly label: string; readonly jumps: readonly Jump[] }

const AREAS: Readonly<Record<string, string>> = {
  '': 'Home',
  directory: 'Directory',
  dashboards: 'Dashboards',
  rosters: 'Roster Management',
  'data-updates': 'Data Updates',
  accounts: 'Admin',
  batches: 'Admin',
  sources: 'Admin',
  account: 'Settings',
  profile: 'Settings',
}

function pageJumps(viewer: Viewer): Jump[] {
  return pages
    .map((page) => ({ ...page, to: page.path.replace(/\/:\w+\?/g, '') }))
    .filter((page) => !page.to.includes(':') && hasLinkTo(viewer, page.path))
    .map(({ title, to }) => ({ label: title || 'Dashboard', hint: AREAS[to.split('/')[1] ?? ''] ?? '', to }))
}

/** Returns what the palette offers for a text: a practitioner by NPI, pages that the viewer is led to, a search. */
export function findJumps(viewer: Viewer, typed: string): readonly JumpGroup[] {
  const text = typed.trim()
  const words = text.toLowerCase().split(/\s+/)
  const named = pageJumps(viewer).filter((jump) =>
    words.every((word) => `${jump.label} ${jump.hint}`.toLowerCase().includes(word)),
  )
  const searches = hasProduct(viewer, 'PROVIDER_DIRECTORY') && text !== ''
  const npi = { label: `NPI ${text}`, hint: 'Open the record', to: `/directory/practitioner/${text}` }
  const search = {
    label: `Search practitioners for “${text}”`,
    hint: 'Directory',
    to: `/directory/search/practitioner?q=${encodeURIComponent(text)}`,
  }
  return [
    { label: 'NPI', jumps: searches && /^\d{10}$/.test(text) ? [npi] : [] },
    { label: 'Pages', jumps: named },
    { label: 'Practitioners', jumps: searches ? [search] : [] },
  ].filter((group) => group.jumps.length > 0)
}
