import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { api, type Endpoint, type ReplyOf } from '@concord/contract'
import type { Locator, Page } from 'playwright-core'
import { SEARCH } from './directory-page.ts'
import { button, seen } from './journey.ts'
import { getToken, getUser, type Person, send } from './people.ts'

type Name = string | RegExp

/** A dialog or panel over a form. */
export type Over = {
  readonly name: Name
  readonly open: (page: Page) => Promise<void>
  /** Buttons that close it and send nothing. */
  readonly out: readonly Name[]
  /** The buttons among `out` that say that the changes are lost. */
  readonly loses?: readonly Name[]
  /** Ways that leave it open: the page beside it stays usable, or Escape ends something smaller in it. */
  readonly without?: readonly ('Escape' | 'beside')[]
}

export type FormWalk = {
  /** The files below web/ whose forms it walks. */
  readonly files: readonly string[]
  readonly as?: Person
  readonly at: (facts: Facts) => string
  /** Opens what the form is in. */
  readonly reach?: (page: Page) => Promise<void>
  /** The field that is changed; none where a form only confirms. */
  readonly field?: (page: Page) => Locator
  readonly text?: string
  readonly over?: (facts: Facts) => readonly Over[]
  /** The dialog that the form is in. */
  readonly own?: Omit<Over, 'open'>
}

/** The objects that the walks edit; they are made for the walks and removed afterwards. */
export type Facts = {
  readonly orgId: string
  readonly userId: string
  readonly ownOrgId: string
  readonly tokenId: string
  readonly messageId: string
  readonly colleagueId: string
  readonly invitationLink: string
  readonly invitedId: string
  readonly changeOrganization: () => Promise<void>
  readonly changeUser: () => Promise<void>
}

async function callAs<E extends Endpoint>(
  origin: string,
  person: Person,
  [endpoint, path]: readonly [E, string],
  body?: object,
): Promise<ReplyOf<E>> {
  const token = await getToken(origin, person)
  const reply = await send(origin, path, { token, method: endpoint.method, ...(body ? { body } : {}) })
  if (!reply.ok) throw new Error(`${endpoint.method} ${path} answers ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as ReplyOf<E>
}

const CLIENT_ID = 'walked-forms'
const MONTH_MS = 30 * 86_400_000

export async function makeFacts(origin: string): Promise<Facts> {
  const ownOrgId = (await getUser(origin, 'demo')).orgId
  const created = { name: 'Walked Forms', clientId: CLIENT_ID }
  const createdAt = [api.createOrganization, api.createOrganization.path] as const
  const { organization } = await callAs(origin, 'internal', createdAt, created)
  const orgPath = `/v2/organization/${organization.id}`
  const invited = { name: 'Walker Quill', email: 'walker@quill.example', roleIds: [] }
  const usersPath = `/v2/organization/${ownOrgId}/user`
  const { user } = await callAs(origin, 'demo', [api.inviteUser, usersPath], invited)
  // A change of the other one would end the link.
  const newcomer = { ...invited, email: 'newcomer@quill.example' }
  const { user: second, invitation } = await callAs(origin, 'demo', [api.inviteUser, usersPath], newcomer)
  const userPath = `${usersPath}/${user.id}`
  const newToken = {
    name: 'Walked token',
    scopes: ['READ'],
    expiresOn: new Date(Date.now() + MONTH_MS).toISOString().slice(0, 10),
  }
  const { apiToken } = await callAs(origin, 'demo', [api.createApiToken, api.createApiToken.path], newToken)
  const sent = { message: 'Walked message', page: '/' }
  const message = await callAs(origin, 'demo', [api.sendSupportMessage, api.sendSupportMessage.path], sent)
  const search = { subject: 'practitioner', filters: { query: 'walked' } }
  const saved = { name: 'Walked search', search }
  await callAs(origin, 'demo', [api.saveSearch, api.saveSearch.path], saved)
  return {
    orgId: organization.id,
    userId: user.id,
    ownOrgId,
    tokenId: apiToken.id,
    messageId: message.id,
    colleagueId: (await getUser(origin, 'viewer')).id,
    invitationLink: invitation.link ?? '',
    invitedId: second.id,
    async changeOrganization() {
      const current = await callAs(origin, 'internal', [api.readManagedOrganization, orgPath])
      const { version, demo } = current.organization
      await callAs(origin, 'internal', [api.changeOrganization, orgPath], { version, demo: !demo })
    },
    async changeUser() {
      const { version, products } = (await callAs(origin, 'demo', [api.readUser, userPath])).user
      const others = products.length > 0 ? [] : ['DATA_UPDATES']
      await callAs(origin, 'demo', [api.changeUser, userPath], { version, products: others })
    },
  }
}

export async function removeFacts(
  origin: string,
  { orgId, ownOrgId, userId, invitedId }: Facts,
): Promise<void> {
  const orgPath = `/v2/organization/${orgId}`
  await callAs(origin, 'internal', [api.deleteOrganization, orgPath], { clientId: CLIENT_ID })
  for (const id of [userId, invitedId])
    await callAs(origin, 'demo', [api.deleteUser, `/v2/organization/${ownOrgId}/user/${id}`])
  const { savedSearches } = await callAs(origin, 'demo', [api.listSavedSearches, api.listSavedSearches.path])
  for (const { id, name } of savedSearches)
    if (name === 'Walked search')
      await callAs(origin, 'demo', [api.deleteSavedSearch, `/v2/saved-search/${id}`])
}

/** Calls of the help desk, a small batch of the demo workspace. */
const DEMO_CALLS = 'ba7c0000-0000-4000-8000-000000000007'

const dialogOf = (page: Page, name: Name) =>
  page.getByRole('dialog', typeof name === 'string' ? { name, exact: true } : { name })
const byLabel = (label: string) => (page: Page) => page.getByLabel(label, { exact: true })
const click = (name: string) => (page: Page) => button(page, name).first().click()
const save = (page: Page) => page.getByRole('button', { name: /^Save \d+ changes?$/ }).click()

/** The command palette, which opens over any page of a signed-in user. */
export const PALETTE: Over = { name: 'Jump to', open: (page) => page.keyboard.press('Control+k'), out: [] }

const LEAVE = /^Leave and lose \d+ changes?$/
const GUARD: Over = {
  name: 'Leave without saving?',
  open: (page) =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Profile', exact: true })
      .click(),
  out: ['Stay', LEAVE],
  loses: [LEAVE],
}

const conflict = (changeByOthers: () => Promise<void>): Over => ({
  name: 'Changed by someone else',
  async open(page) {
    await changeByOthers()
    await save(page)
  },
  out: ['Discard my changes'],
  loses: ['Discard my changes'],
})

const asked = (label: string, name: Name, out: string, fill?: readonly [string, string]): Over => ({
  name,
  async open(page) {
    await click(label)(page)
    if (fill) await dialogOf(page, name).getByLabel(fill[0]).fill(fill[1])
  },
  out: [out],
})

async function openToken(page: Page): Promise<void> {
  await seen(dialogOf(page, 'Walked token'))
}

/** All forms of the web but those of its kit; a form that is in none of them fails a test. */
export const FORM_WALKS: Readonly<Record<string, FormWalk>> = {
  'a user': {
    files: [
      'accounts/users/UserForm.tsx',
      'accounts/users/DisableButton.tsx',
      'accounts/users/DeleteButton.tsx',
    ],
    as: 'demo',
    at: ({ userId }) => `/account/users/${userId}`,
    field: byLabel('Name'),
    over: ({ changeUser }) => [
      GUARD,
      conflict(changeUser),
      asked('Disable', /^Disable /, 'Cancel'),
      asked('Delete', /^Delete /, 'Cancel'),
    ],
  },
  'an organization': {
    files: [
      'accounts/organizations/OrganizationForm.tsx',
      'accounts/organizations/ActivationDialog.tsx',
      'accounts/organizations/DeletionDialog.tsx',
      'accounts/organizations/ShorterRetentionDialog.tsx',
    ],
    as: 'internal',
    at: ({ orgId }) => `/accounts/orgs/${orgId}`,
    field: byLabel('Name'),
    over: ({ changeOrganization }) => [
      GUARD,
      conflict(changeOrganization),
      asked('Deactivate', /^Deactivate /, 'Keep active', ['Reason', 'Walked']),
      asked('Delete', /^Delete /, 'Keep it', [`Type ${CLIENT_ID} to delete it`, CLIENT_ID]),
      {
        name: /^Retain the audit log /,
        async open(page) {
          await byLabel('Audit log retention in days')(page).fill('400')
          await save(page)
        },
        out: ['Keep current retention'],
      },
    ],
  },
  'a new organization': {
    files: ['accounts/organizations/CreateOrganizationDialog.tsx'],
    as: 'internal',
    at: () => '/accounts/orgs',
    reach: click('Create organization'),
    field: byLabel('Name'),
    own: { name: 'Create organization', out: ['Cancel'] },
  },
  'an invitation': {
    files: ['accounts/users/InviteDialog.tsx'],
    as: 'demo',
    at: () => '/account/users',
    reach: click('Invite user'),
    field: byLabel('Name'),
    own: { name: 'Invite a user', out: ['Cancel'] },
  },
  'acting as a user': {
    files: ['accounts/users/ActAsButton.tsx'],
    as: 'admin',
    at: ({ colleagueId }) => `/account/users/${colleagueId}`,
    reach: click('Act as this user'),
    field: byLabel('Reason'),
    own: { name: /^Act as /, out: ['Cancel'] },
  },
  'the name in the profile': {
    files: ['accounts/profile/NameForm.tsx'],
    as: 'demo',
    at: () => '/profile',
    field: byLabel('Name'),
  },
  'the password in the profile': {
    files: ['accounts/profile/PasswordForm.tsx'],
    as: 'demo',
    at: () => '/profile',
    field: byLabel('Current password'),
  },
  'a new token': {
    files: ['accounts/tokens/GenerateTokenDialog.tsx'],
    as: 'demo',
    at: () => '/account/tokens',
    reach: click('Generate token'),
    field: byLabel('Name'),
    own: { name: 'Generate token', out: ['Cancel'] },
  },
  'a rotated token': {
    files: ['accounts/tokens/RotateTokenDialog.tsx'],
    as: 'demo',
    at: ({ tokenId }) => `/account/tokens?token=${tokenId}`,
    async reach(page) {
      await openToken(page)
      await click('Rotate')(page)
    },
    field: byLabel('Current token expires'),
    text: '3',
    own: { name: 'Rotate Walked token', out: ['Cancel'] },
  },
  'a revoked token': {
    files: ['accounts/tokens/TokenPanel.tsx'],
    as: 'demo',
    at: ({ tokenId }) => `/account/tokens?token=${tokenId}`,
    async reach(page) {
      await openToken(page)
      await click('Revoke')(page)
    },
    own: { name: 'Revoke Walked token?', out: ['Keep it'] },
  },
  'a view of a list': {
    files: ['accounts/list-views/NameForm.tsx'],
    as: 'demo',
    at: () => '/account/users',
    reach: click('View'),
    field: byLabel('Save this view as'),
    own: { name: 'View', out: [] },
  },
  'a search to save': {
    files: ['directory/saved/SaveSearchDialog.tsx'],
    as: 'demo',
    at: () => `${SEARCH}?q=smith`,
    reach: click('Save search'),
    field: byLabel('Name'),
    own: { name: 'Save this search', out: ['Cancel'] },
  },
  'an export': {
    files: ['directory/exports/ExportDialog.tsx'],
    as: 'demo',
    at: () => `${SEARCH}?q=smith`,
    async reach(page) {
      await seen(page.getByRole('heading', { level: 2, name: /^[\d,]+ practitioners$/ }))
      await click('Export')(page)
      await page.getByRole('checkbox', { name: 'Gender', exact: true }).uncheck()
      await click('Save these columns')(page)
    },
    field: byLabel('Name of the layout'),
    own: { name: /^Export [\d,]+ rows$/, out: ['Cancel'] },
  },
  'the name of a saved search': {
    files: ['directory/saved/RenameForm.tsx'],
    as: 'demo',
    at: () => SEARCH,
    async reach(page) {
      await page.getByRole('button', { name: /^Saved searches/ }).click()
      await click('Rename Walked search')(page)
    },
    field: byLabel('Name'),
    own: { name: 'Saved searches', out: ['Close'], without: ['Escape'] },
  },
  'an NPI to compare': {
    files: ['directory/compare/AddRecord.tsx'],
    as: 'demo',
    at: () => '/directory/compare/practitioner',
    field: byLabel('NPI to add'),
  },
  'the search': {
    files: ['directory/search/SearchBox.tsx'],
    as: 'demo',
    at: () => SEARCH,
    field: byLabel('Search practitioners'),
    over: () => [
      {
        name: 'Saved searches',
        open: (page) => page.getByRole('button', { name: /^Saved searches/ }).click(),
        out: ['Close'],
      },
      asked('Save search', 'Save this search', 'Cancel'),
      { name: 'Add a filter', open: click('Filter'), out: [] },
    ],
  },
  'a filter of the search': {
    files: ['directory/search/conditions/AddFilterForm.tsx'],
    as: 'demo',
    at: () => SEARCH,
    reach: click('Filter'),
    field: (page) => page.getByRole('textbox', { name: 'Near a ZIP code' }),
    text: '75209',
    own: { name: 'Add a filter', out: [] },
  },
  'the search at home': {
    files: ['home/HomeSearch.tsx'],
    as: 'demo',
    at: () => '/',
    field: byLabel('Search practitioners'),
  },
  'a list of NPIs': {
    files: ['directory/lookup/ListInput.tsx'],
    as: 'demo',
    at: () => '/directory/search/lookup',
    field: byLabel('One NPI per line, or rows from a spreadsheet'),
  },
  'a decision on a pair of records': {
    files: ['directory/duplicates/DecisionForm.tsx'],
    as: 'demo',
    at: () => '/directory/duplicates?from=0.60',
    field: byLabel('Reason'),
  },
  'how much a source counts': {
    files: ['ledger/ChangeSource.tsx'],
    as: 'internal',
    at: () => '/sources',
    reach: click('Change Roster'),
    field: byLabel('Reason for the audit log'),
    own: { name: 'How much Roster counts', out: ['Cancel'] },
  },
  'the undoing of a batch': {
    files: ['ledger/ChangeBatch.tsx'],
    as: 'internal',
    at: () => `/batches/${DEMO_CALLS}`,
    reach: click('Undo batch'),
    field: byLabel('Reason for the audit log'),
    own: { name: /^Undo /, out: ['Cancel'] },
  },
  'a call of the API': {
    files: ['api-docs/TryCall.tsx'],
    as: 'demo',
    at: () => '/api-docs?call=listSavedSearches',
    reach: (page) => seen(page.getByLabel('Call as')),
    field: byLabel('Call as'),
    text: 'token',
  },
  'a message to the help desk': {
    files: ['support/SupportForm.tsx'],
    as: 'demo',
    at: () => '/profile?openHelpdeskWidget',
    field: byLabel('Message'),
    own: { name: 'Support', out: ['Close support'], without: ['beside'] },
  },
  'an answer to a message': {
    files: ['accounts/support/AnswerForm.tsx'],
    as: 'internal',
    at: ({ messageId }) => `/accounts/support/${messageId}`,
    field: byLabel('Answer'),
  },
  'the sign-in': {
    files: ['session/sign-in/LoginPage.tsx'],
    at: () => '/login',
    field: byLabel('Email'),
    text: 'no-one@walked.example',
    over: () => [
      {
        name: 'Incorrect Email',
        async open(page) {
          await page.getByLabel('Password').fill('walked-password')
          await click('Sign in')(page)
        },
        out: ['Try again'],
      },
    ],
  },
  'the password of an invitation': {
    files: ['accounts/invitation/InvitationPage.tsx'],
    at: ({ invitationLink }) => invitationLink,
    field: byLabel('Password'),
  },
}

const WEB = fileURLToPath(new URL('../web/', import.meta.url))
const RENDERS_FORM = /<(?:Form|VersionedForm|DialogForm|FormDialog|ConfirmDialog|form)\b|component="form"/

/** Returns the files below web/ that render a form, but the kit that all of them are made of. */
export async function findFormFiles(): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob(
    '{accounts,api-docs,app,directory,home,ledger,lib,session,support,ui}/**/*.tsx',
    {
      cwd: WEB,
    },
  )) {
    if (file.includes('.test.') || file.startsWith('ui/form/')) continue
    if (RENDERS_FORM.test(await readFile(`${WEB}${file}`, 'utf8'))) found.push(file)
  }
  return found.toSorted()
}
