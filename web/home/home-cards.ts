import {
  hasPermission,
  hasProduct,
  hidesLibraryLink,
  isInternal,
  isPortalAdmin,
  type Viewer,
} from '@concord/domain'

export type HomeLink = { readonly label: string; readonly to: string }
export type HomeCard = {
  readonly title: 'Directory' | 'Roster Management' | 'Manage Accounts' | 'Manage Users' | 'Manage Profile'
  readonly description: string
  readonly to: string
  readonly links: readonly HomeLink[]
}

function rosterLinks(viewer: Viewer): HomeLink[] {
  const links = [
    { label: 'Library', to: '/rosters/library', needs: 'CREATE_MAPPINGS' },
    { label: 'Reports', to: '/rosters/report', needs: 'VIEW_AND_DOWNLOAD_FILES' },
    { label: 'Target', to: '/rosters/configs/target/library', needs: 'TARGET_CONFIGURATION' },
    { label: 'Source', to: '/rosters/configs/source/library', needs: 'SOURCE_CONFIGURATION' },
    { label: 'Error Reports', to: '/rosters/errorReports', needs: 'ERROR_SUMMARY_REPORT' },
  ] as const
  const open = links.filter(
    ({ label, needs }) => hasPermission(viewer, needs) && !(label === 'Library' && hidesLibraryLink(viewer)),
  )
  return open.map(({ label, to }) => ({ label, to }))
}

/**
 * Returns the cards of the home page in their order; each leads to the first page of its area that the viewer may open.
 */
export function homeCards(viewer: Viewer): readonly HomeCard[] {
  const cards: HomeCard[] = []
  if (hasProduct(viewer, 'PROVIDER_DIRECTORY')) {
    cards.push({
      title: 'Directory',
      description: 'Search for practitioners and facilities',
      to: '/directory/search/practitioner',
      links: [],
    })
  }
  if (hasProduct(viewer, 'ROSTER_MANAGEMENT')) {
    const links = rosterLinks(viewer)
    const to = links[0]?.to ?? '/rosters/errorReports'
    cards.push({
      title: 'Roster Management',
      description: 'Roster automation suite',
      to,
      links: links.slice(0, 2),
    })
  }
  if (isPortalAdmin(viewer)) {
    cards.push(
      isInternal(viewer)
        ? {
            title: 'Manage Accounts',
            description: 'Organizations, users and roles',
            to: '/accounts',
            links: [
              { label: 'Organizations', to: '/accounts/orgs' },
              { label: 'Roles', to: '/accounts/roles' },
            ],
          }
        : {
            title: 'Manage Users',
            description: 'Invite, edit and disable people',
            to: '/account/users',
            links: [{ label: 'Roles', to: '/accounts/roles' }],
          },
    )
  }
  const tokens = hasPermission(viewer, 'VIEW_API_TOKENS')
    ? [{ label: 'API Tokens', to: '/account/tokens' }]
    : []
  cards.push({
    title: 'Manage Profile',
    description: 'Your name, sign-in and theme',
    to: '/profile',
    links: tokens,
  })
  return cards
}
