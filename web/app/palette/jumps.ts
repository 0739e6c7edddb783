import { hasPermission, hasProduct, type Viewer } from '@concord/domain'
import type { RecentRecord } from '#web/session/recent-records.ts'
import { canOpen, hasLinkTo, pages } from '../pages.ts'
import { type Action, type Deed, listActions } from './actions.ts'

export type Jump = { readonly label: string; readonly hint: string } & (
  | { readonly to: string }
  | { readonly deed: Deed }
)
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

const getArea = (path: string): string => AREAS[path.split('/')[1] ?? ''] ?? ''

/** Tells whether each word begins a word of the text. */
function isNamed(text: string, words: readonly string[]): boolean {
  const named = text.toLowerCase().split(/[^a-z0-9]+/)
  return words.every((word) => named.some((one) => one.startsWith(word)))
}

function pageJumps(viewer: Viewer): (Jump & { readonly to: string })[] {
  return pages
    .map((page) => ({ ...page, to: page.path.replace(/\/:\w+\?/g, '') }))
    .filter((page) => !page.to.includes(':') && hasLinkTo(viewer, page.path))
    .map(({ title, to }) => ({ label: title || 'Dashboard', hint: getArea(to), to }))
}

const isPathOf = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)

function recentJumps(viewer: Viewer, recent: readonly RecentRecord[]): Jump[] {
  return recent.flatMap(({ name, path }) => {
    const page = pages.find((one) => one.path.includes(':') && isPathOf(one.path, path))
    return page && canOpen(viewer, page.path) ? [{ label: name, hint: page.title, to: path }] : []
  })
}

const toJump = ({ words: _, ...action }: Action): Jump => action

/** The results for a text besides the names in the program itself. */
export type Found = {
  readonly recent: readonly RecentRecord[]
  readonly practitioners: readonly Jump[]
  readonly entities: readonly Jump[]
}

export const NOTHING_FOUND: Found = { recent: [], practitioners: [], entities: [] }

const toWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** Actions that are offered before anything is typed; all others are found by their words. */
const MAX_OFFERED = 4

/** Tells whether the palette looks for people. */
export const searchesDirectory = (viewer: Viewer): boolean =>
  hasProduct(viewer, 'PROVIDER_DIRECTORY') && hasPermission(viewer, 'SEARCH')

function findNamed(viewer: Viewer, typed: string): Record<'actions' | 'pages', readonly Jump[]> {
  const words = toWords(typed)
  const pagesNamed = pageJumps(viewer).filter(({ label, hint }) => isNamed(`${label} ${hint}`, words))
  const actions = listActions(viewer)
  if (typed === '') return { actions: actions.slice(0, MAX_OFFERED).map(toJump), pages: pagesNamed }
  if (words.length === 0) return { actions: [], pages: [] }
  const isMeant = ({ label, hint, words: others }: Action) => isNamed(`${label} ${hint} ${others}`, words)
  return { actions: actions.filter(isMeant).map(toJump), pages: pagesNamed }
}

/** Puts first what the label itself names: an action is found by other words too. */
function byLabel(jumps: readonly Jump[], typed: string): readonly Jump[] {
  const words = toWords(typed)
  const place = ({ label }: Jump) => (isNamed(label, words) ? 0 : 1)
  return jumps.toSorted((one, other) => place(one) - place(other))
}

/**
 * Returns what the palette offers for a text: the record of an NPI, what was opened lately, what can be done, pages that
 * the viewer is led to, people and entities that were found, and the search for all of them.
 */
export function findJumps(viewer: Viewer, typed: string, found: Found = NOTHING_FOUND): readonly JumpGroup[] {
  const text = typed.trim()
  const searches = hasProduct(viewer, 'PROVIDER_DIRECTORY') && text !== ''
  const npi = { label: `NPI ${text}`, hint: 'Open the record', to: `/directory/practitioner/${text}` }
  const search = {
    label: `Search practitioners for “${text}”`,
    hint: 'Directory',
    to: `/directory/search/practitioner?q=${encodeURIComponent(text)}`,
  }
  const isNpi = searches && /^\d{10}$/.test(text)
  const recent = recentJumps(viewer, found.recent).filter(({ label }) => isNamed(label, toWords(text)))
  const { actions, pages: named } = findNamed(viewer, text)
  const isNew = (jump: Jump) => !recent.some((known) => 'to' in known && 'to' in jump && known.to === jump.to)
  const hasOne = found.practitioners.length + found.entities.length > 0
  const groups = [
    { label: 'NPI', jumps: isNpi && !hasOne ? [npi] : [] },
    { label: 'Recent', jumps: text === '' || toWords(text).length > 0 ? recent : [] },
    { label: 'Actions', jumps: byLabel(actions, text) },
    { label: 'Pages', jumps: byLabel(named, text) },
    { label: 'Practitioners', jumps: found.practitioners.filter(isNew) },
    { label: 'Entities', jumps: found.entities.filter(isNew) },
    { label: 'Search', jumps: searches ? [search] : [] },
  ]
  return groups.filter((group) => group.jumps.length > 0)
}
