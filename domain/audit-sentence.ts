import { formatDate } from './calendar-date.ts'
import { CONFIG_KINDS, type ConfigKind } from './config-version.ts'
import { formatCount, formatCountOf } from './number-format.ts'

/** `name`: null where it is not known: of someone of another organization, or who is gone and was not recorded. */
type Named = { readonly id: string; readonly name: string | null }

/** Describes an event of the audit log as far as a sentence tells it. */
export type ToldEvent = {
  readonly action: string
  readonly details: Readonly<Record<string, unknown>>
  /** Null where no user did it. */
  readonly user: Named | null
  /** The person who acted as the user. */
  readonly impersonator: Named | null
  readonly token: Named | null
  /** The user that it was done to; null where there is none. */
  readonly subject: Named | null
  readonly organization: string | null
}

/** Returns what people call a role by its id. */
export type RoleName = (id: string) => string

/** Lists the actions of signing in and out that come with every visit. */
export const SESSION_ACTIONS: readonly string[] = [
  'session.signed-in',
  'login_success',
  'session_start',
  'session_end',
]

/** Who does it where no user is recorded, by action; everything else is done by the program itself. */
const DONE_WITHOUT_USER: Readonly<Record<string, string>> = {
  'office-link.answered': 'An office',
  'access.refused': 'Unknown user',
  'session.sign-in-failed': 'Unknown user',
  'token.refused': 'Unknown user',
}

const SHOWN_ID_CHARACTERS = 8

/** Returns the name of a user, or the beginning of the id where none is known. */
export const formatPerson = ({ id, name }: Named): string =>
  name ?? `Unknown user ${id.slice(0, SHOWN_ID_CHARACTERS)}`

/**
 * Returns who did it, and on whose behalf: 'Tom Becker as Noor Whitfield', 'Noor Whitfield by token Nightly sync'; 'Concord'
 * or 'An office' where no user did.
 */
export function formatActor({
  action,
  user,
  impersonator,
  token,
}: Pick<ToldEvent, 'action' | 'user' | 'impersonator' | 'token'>): string {
  const name = user ? formatPerson(user) : (DONE_WITHOUT_USER[action] ?? 'Concord')
  if (impersonator !== null) return `${formatPerson(impersonator)} as ${name}`
  if (token === null) return name
  return token.name === null ? `${name} by an API token` : `${name} by token ${token.name}`
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const getPart = (
  details: ToldEvent['details'],
  name: 'before' | 'after',
): Readonly<Record<string, unknown>> => {
  const part = details[name]
  return isRecord(part) ? part : {}
}

const getTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

const joinAnd = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Returns the name of what an event is about, from its details; empty when they have none. */
function getName({ details }: ToldEvent): string {
  const candidates = [
    details.name,
    getPart(details, 'after').name,
    getPart(details, 'before').name,
    details.email,
  ]
  return candidates.find((name) => typeof name === 'string' && name !== '')?.toString() ?? ''
}

function getSubject(event: ToldEvent): string {
  if (event.subject?.name) return event.subject.name
  return getName(event) || (event.subject ? formatPerson(event.subject) : 'a user')
}

const inOrganization = ({ organization }: ToldEvent): string =>
  organization === null ? '' : ` in ${organization}`

const rows = ({ details }: ToldEvent, one: string): string =>
  typeof details.rows === 'number' ? formatCountOf(details.rows, one) : `${one}s`

const getLine = ({ details }: ToldEvent): string => `line ${String(details.line ?? '')}`.trim()

function formatCorrections({ details: { changes } }: ToldEvent): string {
  if (typeof changes !== 'number') return 'corrections'
  return changes === 1 ? 'a correction' : `${formatCount(changes)} corrections`
}

function formatChanges({ details: { changes } }: ToldEvent): string {
  if (typeof changes !== 'number') return 'changes'
  return changes === 1 ? 'a change' : `${formatCount(changes)} changes`
}

const DECISION_WORDS: Readonly<Record<string, string>> = {
  accepted: 'accepted',
  rejected: 'rejected',
  moved: 'took for moves',
  open: 'opened again',
}

function formatRoles(ids: readonly string[], roleName: RoleName): string {
  return `the ${ids.length === 1 ? 'role' : 'roles'} ${joinAnd(ids.map(roleName))}`
}

const changedRecords = ({ details }: ToldEvent): string =>
  typeof details.records === 'number' ? `, which changed ${formatCountOf(details.records, 'record')}` : ''

const ofAnother = ({ subject, user }: ToldEvent): string =>
  subject === null || subject.id === user?.id ? '' : ` of ${formatPerson(subject)}`

const FIELD_WORDS: Readonly<Record<string, string>> = { email: 'email', name: 'name', products: 'products' }

function formatUserChange(event: ToldEvent, roleName: RoleName): string {
  const [before, after] = [getPart(event.details, 'before'), getPart(event.details, 'after')]
  const [held, holds] = [getTexts(before.roleIds), getTexts(after.roleIds)]
  const given = holds.filter((id) => !held.includes(id))
  const taken = held.filter((id) => !holds.includes(id))
  const fields = Object.keys(after).flatMap((field) => FIELD_WORDS[field] ?? [])
  const subject = getSubject(event)
  const parts = [
    ...(given.length > 0 ? [`gave ${subject} ${formatRoles(given, roleName)}`] : []),
    ...(taken.length > 0 ? [`took ${formatRoles(taken, roleName)} from ${subject}`] : []),
    ...(fields.length > 0 ? [`changed the ${joinAnd(fields)} of ${subject}`] : []),
  ]
  return parts.length > 0 ? joinAnd(parts) : `changed ${subject}`
}

function formatFields(event: ToldEvent): string {
  const { name: _, ...settings } = getPart(event.details, 'after')
  const fields = [...('name' in getPart(event.details, 'after') ? ['name'] : []), ...Object.keys(settings)]
  return joinAnd(fields.map((field) => field.toLowerCase().replace(/[._-]+/g, ' ')))
}

function formatPair({ npi, otherNpi }: ToldEvent['details']): string {
  return typeof npi === 'string' && typeof otherNpi === 'string'
    ? `NPIs ${npi} and ${otherNpi}`
    : 'two records'
}

const say = (count: unknown): string => formatCount(typeof count === 'number' ? count : 0)

type Tell = (event: ToldEvent, roleName: RoleName) => string

/** Returns the phrases for what a user did to a config or one of its versions, by action. */
function tellConfig(kind: ConfigKind): [string, Tell][] {
  const tell =
    (verb: string): Tell =>
    (event) =>
      `${verb} version ${String(event.details.number ?? '')} of the ${kind} config ${getName(event)}`
  const verbs = {
    saved: 'edited',
    discarded: 'discarded',
    asked: 'asked to publish',
    returned: 'returned',
    published: 'published',
  }
  const ofVersions = Object.entries(verbs).map(([action, verb]): [string, Tell] => [
    `${kind}-config.${action}`,
    tell(verb),
  ])
  return [
    ...ofVersions,
    [`${kind}-config.created`, (event) => `created the ${kind} config ${getName(event)}`],
    [
      `${kind}-config.copied`,
      (event) =>
        `copied the ${kind} config ${getName(event)} of ${String(event.details.from ?? '')} to ${String(event.details.into ?? '')}`,
    ],
    [`${kind}-config.replayed`, (event) => `replayed the draft of the ${kind} config ${getName(event)}`],
    [`${kind}-config.renamed`, (event) => `renamed the ${kind} config ${getName(event)}`],
    [`${kind}-config.archived`, (event) => `archived the ${kind} config ${getName(event)}`],
    [`${kind}-config.restored`, (event) => `restored the ${kind} config ${getName(event)}`],
  ]
}

/** The phrases for what a user did, by action, to follow the user's name. */
const TELL: Readonly<Record<string, Tell>> = {
  'access.refused': ({ details }) => `was refused ${String(details.call ?? 'access')}`,
  'session.signed-in': () => 'signed in',
  'session.sign-in-failed': () => 'failed to sign in',
  login_success: () => 'completed a sign-in',
  session_start: () => 'started a session',
  session_end: ({ details }) =>
    details.method === 'timeout' ? 'was signed out after inactivity' : 'signed out',
  'audit.exported': () => 'exported the audit log',
  'users.exported': (event) => `exported ${rows(event, 'user')}`,
  'organizations.exported': (event) => `exported ${rows(event, 'organization')}`,
  'tokens.exported': (event) => `exported ${rows(event, 'API token')}`,
  'token.created': (event) => `generated the API token ${getName(event)}`,
  'token.rotated': (event) => `rotated the API token ${getName(event)}`,
  'token.revoked': (event) => `revoked the API token ${getName(event)}${ofAnother(event)}`,
  'token.refused': (event) => `was refused with the API token ${getName(event)}`,
  'token.used': () => 'used an API token',
  'user.invited': (event, roleName) => {
    const roleIds = getTexts(event.details.roleIds)
    const roles = roleIds.length > 0 ? ` with ${formatRoles(roleIds, roleName)}` : ''
    return `invited ${getSubject(event)}${roles}${inOrganization(event)}`
  },
  'user.invited-again': (event) => `invited ${getSubject(event)} again${inOrganization(event)}`,
  'user.changed': (event, roleName) => `${formatUserChange(event, roleName)}${inOrganization(event)}`,
  'user.email-refused': ({ details }) =>
    `tried an email that has an account elsewhere${typeof details.email === 'string' ? `: ${details.email}` : ''}`,
  'user.enabled': (event) => `enabled ${getSubject(event)}${inOrganization(event)}`,
  'user.disabled': (event) => `disabled ${getSubject(event)}${inOrganization(event)}`,
  'user.deleted': (event) => `deleted ${getSubject(event)}${inOrganization(event)}`,
  'user.password-changed': () => 'changed their password',
  'invitation.accepted': (event) =>
    `accepted the invitation${event.organization === null ? '' : ` to ${event.organization}`}`,
  'impersonation.started': (event) => `started acting as ${getSubject(event)}${inOrganization(event)}`,
  'impersonation.ended': (event) => `stopped acting as ${getSubject(event)}${inOrganization(event)}`,
  'organization.created': (event) => `created the organization ${getName(event)}`,
  'organization.deleted': (event) => `deleted the organization ${getName(event)}`,
  'organization.changed': (event) =>
    `changed the ${formatFields(event)} of ${event.organization ?? 'an organization'}`,
  'organization.settings-changed': (event) =>
    `changed the settings ${formatFields(event)} of ${event.organization ?? 'an organization'}`,
  'source.changed': (event) => `changed how much ${getName(event)} counts`,
  'batch.applied': (event) => `applied the batch ${getName(event)}${changedRecords(event)}`,
  'batch.undone': (event) => `undid the batch ${getName(event)}${changedRecords(event)}`,
  ...Object.fromEntries(CONFIG_KINDS.flatMap((kind) => tellConfig(kind))),
  'learned-header.forgotten': (event) =>
    `forgot that the header ${getName(event)} is ${String(event.details.field ?? 'a field')}`,
  'learned-header.restored': (event) =>
    `restored that the header ${getName(event)} is ${String(event.details.field ?? 'a field')}`,
  'roster.created': (event) => `added the roster ${getName(event)}`,
  'roster.changed': (event) => `changed the roster ${getName(event)}`,
  'rosters.exported': (event) => `exported ${rows(event, 'roster')}`,
  'cycles.exported': (event) => `exported ${rows(event, 'cycle')}`,
  'cycle.run-again': (event) => `ran the cycle ${getName(event)} again`,
  'cycle.canceled': (event) => `rejected the file of the cycle ${getName(event)}`,
  'cycle.approved': (event) => `approved the cycle ${getName(event)}`,
  'cycle.cells-fixed': (event) => `fixed ${rows(event, 'cell')} in the file of the cycle ${getName(event)}`,
  'cycle.fixes-applied': (event) => `let fixed rows count in the cycle ${getName(event)}`,
  'cycle.fixes-undone': (event) => `took fixes of the cycle ${getName(event)} back`,
  'cycle.file-downloaded': (event) =>
    `downloaded ${String(event.details.file ?? '')} of the cycle ${getName(event)}`,
  'cycle.delivery-asked': (event) =>
    `sent the files of the cycle ${getName(event)} to ${String(event.details.destination ?? '')}`,
  'cycle.delivery-canceled': (event) =>
    `canceled the delivery of the cycle ${getName(event)} to ${String(event.details.destination ?? '')}`,
  'cycle.delivered': (event) =>
    `delivered the files of the cycle ${getName(event)} to ${String(event.details.destination ?? '')}`,
  'cycle.response-added': (event) =>
    `added the response ${String(event.details.file ?? '')} to the cycle ${getName(event)}`,
  'roster-connection.added': (event) => `added the connection ${getName(event)}`,
  'roster-connection.changed': (event) => `changed the connection ${getName(event)}`,
  'roster-connection.removed': (event) => `removed the connection ${getName(event)}`,
  'roster-connection.tested': (event) => `tested the connection ${getName(event)}`,
  'roster-file.fetched': (event) =>
    `got the file ${getName(event)} from ${String(event.details.source ?? '')}`,
  'cycle.previewed': (event) => `had the impact of the cycle ${getName(event)} worked out`,
  'cycle.publishing': (event) => `started to publish the cycle ${getName(event)}`,
  'cycle.published': (event) => `published the cycle ${getName(event)} to the directory`,
  'cycle.publication-stopped': (event) => `stopped the work on publishing the cycle ${getName(event)}`,
  'cycle.rolling-back': (event) => `started to roll the cycle ${getName(event)} back`,
  'cycle.rolled-back': (event) => `rolled the cycle ${getName(event)} back`,
  'cycle.stop-released': (event) => `released a stop of the cycle ${getName(event)}, as the first person`,
  'cycle.stop-agreed': (event) => `agreed to release a stop of the cycle ${getName(event)}`,
  'cycle.changes-decided': (event) =>
    `${DECISION_WORDS[String(event.details.decision)] ?? 'decided on'} ${rows(event, 'difference')} of the cycle ${getName(event)}`,
  'cycle.decision-undone': (event) =>
    `undid a decision about ${rows(event, 'difference')} of the cycle ${getName(event)}`,
  'cycle.comparison-exported': (event) =>
    `exported ${rows(event, 'difference')} of the cycle ${getName(event)}`,
  'cycle.stop-returned': (event) => `did not agree to release a stop of the cycle ${getName(event)}`,
  'cycle.questions-written': (event) => `wrote questions to the sender about the cycle ${getName(event)}`,
  'cycle.findings-exported': (event) => `exported findings of the cycle ${getName(event)}`,
  'cycle.fix-kept': (event) =>
    `fixed ${String(event.details.fix ?? 'findings')} ${event.details.isOnlyThisCycle === true ? 'for this cycle only' : 'once'} in the cycle ${getName(event)}, ${rows(event, 'row')}`,
  'cycle.fix-undone': (event) =>
    `undid the fix ${String(event.details.fix ?? '')} of the cycle ${getName(event)}`,
  'cycle.findings-left': (event) =>
    `left findings of the cycle ${getName(event)} as they are: ${String(event.details.cause ?? '')}`,
  'cycle.findings-taken-up': (event) =>
    `took findings of the cycle ${getName(event)} up again: ${String(event.details.cause ?? '')}`,
  'roster.file-added': (event) =>
    `added the file ${String(event.details.file ?? '')} to the roster ${getName(event)}`,
  'roster.archived': (event) => `archived the roster ${getName(event)}`,
  'roster.restored': (event) => `restored the roster ${getName(event)}`,
  'roster-draft.saved': (event) => `began to add the roster ${getName(event)}`,
  'roster-draft.changed': (event) => `changed the draft of the roster ${getName(event)}`,
  'roster-draft.deleted': (event) => `deleted the draft of the roster ${getName(event)}`,
  'list-view.saved': (event) => `saved the view ${getName(event)}`,
  'list-view.changed': (event) => `changed the view ${getName(event)}`,
  'list-view.deleted': (event) => `deleted the view ${getName(event)}`,
  'conflict.decided': ({ details }) =>
    `decided ${String(details.field ?? 'a field').toLowerCase()} of NPI ${String(details.npi ?? '')}${details.isPublic === true ? ' for everyone' : ''}`,
  'conflict.undone': ({ details }) => `undid the decision on ${String(details.label ?? 'a field')}`,
  'record.evidence-exported': (event) =>
    `exported the evidence file of NPI ${String(event.details.npi ?? '')} for ${formatDate(String(event.details.day ?? ''))}`,
  'accuracy-sample.created': (event) => `drew the sample ${getName(event)} of ${rows(event, 'place')}`,
  'accuracy-sample.answered': (event) =>
    `noted what was said of place ${String(event.details.number ?? '')} of the sample ${getName(event)}`,
  'accuracy-sample.deleted': (event) => `deleted the sample ${getName(event)}`,
  'export.started': (event) => `started the export ${getName(event)} of ${rows(event, 'row')}`,
  'export.canceled': (event) => `canceled the export ${getName(event)}`,
  'export.ended': (event) => `can no longer export: the export ${getName(event)} was ended`,
  'export.downloaded': (event) => `downloaded ${rows(event, 'row')} of the export ${getName(event)}`,
  'export-layout.saved': (event) => `saved the export layout ${getName(event)}`,
  'export-layout.deleted': (event) => `deleted the export layout ${getName(event)}`,
  'changelog.written': (event) => `wrote ${rows(event, 'value')} by API in the batch ${getName(event)}`,
  'webhook.created': (event) => `created the webhook ${getName(event)}`,
  'webhook.changed': (event) => `changed the webhook ${getName(event)}`,
  'webhook.deleted': (event) => `deleted the webhook ${getName(event)}`,
  'webhook.rotated': (event) => `rotated the secret of the webhook ${getName(event)}`,
  'webhook.replayed': (event) => `had changes sent again to the webhook ${getName(event)}`,
  'webhook.tested': (event) => `tested the webhook ${getName(event)}`,
  'webhook.deliveries-exported': (event) => `exported the deliveries of the webhook ${getName(event)}`,
  'webhook.sent-again': (event) => `sent a delivery of the webhook ${getName(event)} again`,
  'roster-file.received': (event) => `uploaded the roster file ${getName(event)}`,
  'roster-file.refused': (event) => `uploaded ${getName(event) || 'a file'}, which could not be used`,
  'roster-file.downloaded': (event) => `downloaded the roster file ${getName(event)}`,
  'roster-upload.canceled': (event) => `canceled the upload of ${getName(event) || 'a file'}`,
  'duplicate.merged': ({ details }) => `linked ${formatPair(details)} as one`,
  'duplicate.kept-apart': ({ details }) => `kept ${formatPair(details)} apart`,
  'duplicate.undone': ({ details }) => `undid the decision on ${formatPair(details)}`,
  'duplicates.find-started': () => 'started to look for duplicates in the whole directory',
  'data-update.created': (event) => `began the data update ${getName(event)}`,
  'attestation.phone-saved': (event) =>
    `called ${getName(event)}: ${say(event.details.unchanged)} unchanged, ${say(event.details.changed)} changed, ${say(event.details.left)} left`,
  'attestation.web-saved': (event) => `attested ${getName(event)} as unchanged`,
  'network-question.logged': (event) => `logged the question ${getName(event)} about a network`,
  'network-question.answered': (event) => `answered the question ${getName(event)} about a network`,
  'outreach-wave.created': (event) => `made the wave ${getName(event)} of ${rows(event, 'office')}`,
  'outreach-wave.done': (event) => `ended the wave ${getName(event)} as done`,
  'outreach-wave.canceled': (event) => `canceled the wave ${getName(event)}`,
  'outreach-wave.exported': (event) => `exported the call list of the wave ${getName(event)}`,
  'office-link.created': (event) => `made a link for the office ${getName(event)}`,
  'office-link.revoked': (event) => `revoked the link of the office ${getName(event)}`,
  'office-link.answered': (event) =>
    `answered for the office ${getName(event)} by its link, as ${String(event.details.person ?? '')}`,
  'clock.evidence-exported': (event) => `exported the evidence of ${getName(event)}`,
  'data-update.changed': (event) => `said who gave the data update ${getName(event)}`,
  'data-update.file-sent': (event) => `uploaded a file of corrections to ${getName(event)}`,
  'data-update.columns-changed': (event) => `changed how the file of ${getName(event)} is read`,
  'data-update.line-answered': (event) => `answered ${getLine(event)} of ${getName(event)}`,
  'data-update.line-left-out': (event) => `left ${getLine(event)} of ${getName(event)} out`,
  'data-update.line-taken-in': (event) => `took ${getLine(event)} of ${getName(event)} back in`,
  'data-update.line-removed': (event) => `removed ${getLine(event)} of ${getName(event)}`,
  'data-update.changes-added': (event) => `added ${formatCorrections(event)} to ${getName(event)}`,
  'data-update.change-edited': (event) => `edited a change of ${getLine(event)} of ${getName(event)}`,
  'data-update.changes-selected': (event) =>
    `took ${formatChanges(event)} ${event.details.selected === true ? 'into' : 'out of'} ${getName(event)}`,
  'data-update.evidence-added': (event) => `added evidence to ${getName(event)}`,
  'data-update.evidence-removed': (event) => `removed evidence from ${getName(event)}`,
  'data-update.evidence-downloaded': (event) => `downloaded evidence of ${getName(event)}`,
  'data-update.submitted': (event) => `asked for the impact of ${getName(event)}`,
  'data-update.discarded': (event) => `discarded the data update ${getName(event)}`,
  'data-update.selected': (event) => `chose which changes of the data update ${getName(event)} to apply`,
  'data-update.applied': (event) => `applied the data update ${getName(event)}`,
  'data-update.undone': (event) => `undid the data update ${getName(event)}`,
  'data-update.rejected': (event) => `rejected the data update ${getName(event)}`,
  'data-update.returned': (event) => `made the data update ${getName(event)} a draft again`,
  'data-update.reopened': (event) => `opened the data update ${getName(event)} again`,
  'data-update.stopped': (event) => `stopped the work on the data update ${getName(event)}`,
  'data-updates.exported': (event) => `exported the list of ${rows(event, 'data update')}`,
  'data-update-gates.changed': () => 'changed the confidence gates of data updates',
  'support.asked': () => 'wrote to the help desk',
  'support.answered': (event) => `answered ${getSubject(event)}${inOrganization(event)}`,
  'support.closed': (event) => `closed a message of ${getSubject(event)}${inOrganization(event)}`,
  'support.reopened': (event) => `reopened a message of ${getSubject(event)}${inOrganization(event)}`,
}

/** Lists the actions that a sentence is known for. */
export const TOLD_ACTIONS: readonly string[] = [...Object.keys(TELL), 'audit.expired', 'webhook.paused']

/**
 * Returns an event as a sentence without a full stop: 'Ana Lima gave Ben Ode the role Directory reader in Larkspur
 * Health'. Undefined for an action that is not known.
 */
export function formatAuditSentence(event: ToldEvent, roleName: RoleName): string | undefined {
  const { action, details } = event
  if (action === 'audit.expired')
    return `${formatCountOf(Number(details.removed ?? 0), 'event was', 'events were')} removed at the end of their retention`
  if (action === 'webhook.paused')
    return `the webhook ${getName(event)} was paused after a day without an answer`
  const tell = TELL[action]
  return tell && `${formatActor(event)} ${tell(event, roleName)}`
}
