import {
  belongsToOrganization,
  canModifyUsers,
  hasOrganizationRight,
  hasPermission,
  type Viewer,
} from '@concord/domain'
import { THEME_CHOICES, type ThemeChoice } from '#web/ui/theme-choice.ts'
import { OPENS } from '#web/ui/use-opened.ts'
import { hasLinkTo } from '../pages.ts'

/** An action that is done in place. */
export type Deed = { readonly theme: ThemeChoice } | 'keys' | 'support' | 'signOut'

export type Action = {
  readonly label: string
  readonly hint: string
  /** Other words by which people look for it. */
  readonly words: string
} & ({ readonly to: string } | { readonly deed: Deed })

type Candidate = Action & { readonly isOpen: boolean }

const opens = (path: string, name: string) => `${path}?${OPENS}=${name}`

function leadingActions(viewer: Viewer): Candidate[] {
  const isMember = belongsToOrganization(viewer)
  const isOneself = viewer.impersonator === undefined
  const lead = (path: string, action: Pick<Action, 'label' | 'words' | 'hint'>): Candidate => ({
    ...action,
    to: path,
    isOpen: hasLinkTo(viewer, path),
  })
  return [
    {
      ...{ label: 'Invite user', hint: 'Users', words: 'add new person colleague email account' },
      to: opens('/account/users', 'invite'),
      isOpen: isMember && canModifyUsers(viewer, 'CREATE_USER'),
    },
    {
      ...{ label: 'Generate API token', hint: 'API Tokens', words: 'new create key secret' },
      to: opens('/account/tokens', 'generate'),
      isOpen: isMember && isOneself && hasPermission(viewer, 'GENERATE_API_TOKENS'),
    },
    {
      ...{ label: 'Create organization', hint: 'Organizations', words: 'new add client tenant' },
      to: opens('/accounts/orgs', 'create'),
      isOpen: hasOrganizationRight(viewer, 'CREATE_ORG'),
    },
    lead('/directory/search/lookup', {
      ...{
        label: 'Check a list of NPIs',
        hint: 'Bulk NPI lookup',
        words: 'spreadsheet excel csv many paste file',
      },
    }),
    lead('/rosters/library', {
      ...{ label: 'Upload a roster file', hint: 'Roster Library', words: 'send import cycle start month' },
    }),
    lead('/data-updates/create', {
      ...{
        label: 'Correct provider data',
        hint: 'Data Updates',
        words: 'change fix edit phone address new update',
      },
    }),
    lead('/data-updates/attestation', {
      ...{ label: 'Verify practitioners', hint: 'Attestation', words: 'attest call phone confirm' },
    }),
  ]
}

const THEME_LABELS: Readonly<Record<ThemeChoice, string>> = {
  light: 'Use the light theme',
  dark: 'Use the dark theme',
  system: 'Use the system theme',
}

const ON_THE_SPOT: readonly Action[] = [
  ...THEME_CHOICES.map(({ choice }) => ({
    ...{ label: THEME_LABELS[choice], hint: 'Settings', words: 'appearance color mode night' },
    deed: { theme: choice },
  })),
  { label: 'Show keyboard shortcuts', hint: 'Help', words: 'keys hotkeys', deed: 'keys' },
  { label: 'Ask for help', hint: 'Help', words: 'support contact message question', deed: 'support' },
  { label: 'Sign out', hint: 'Session', words: 'log out leave exit', deed: 'signOut' },
]

/** Returns all that the viewer can do from anywhere. */
export function listActions(viewer: Viewer): readonly Action[] {
  const leading = leadingActions(viewer).filter(({ isOpen }) => isOpen)
  return [...leading.map(({ isOpen: _, ...action }) => action), ...ON_THE_SPOT]
}
