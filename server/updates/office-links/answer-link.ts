import { randomUUID } from 'node:crypto'
import { type api, OFFICE_LINK_ERRORS } from '@concord/contract'
import { hasPermission, hasProduct, isDisabled, SOURCES, type Viewer } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Config } from '#server/config.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handler } from '#server/http/route.ts'
import { guessLimit } from '#server/identity/guess-limit.ts'
import { findIdentityById } from '#server/identity/store.ts'
import { toViewer } from '#server/identity/to-viewer.ts'
import { readSheet, type Sheet } from '../attestation/call-office.ts'
import { insertCall } from '../attestation/call-store.ts'
import { toPerson } from '../attestation/read-people.ts'
import { pickAnswered } from '../attestation/read-statement.ts'
import { recordAttestation } from '../attestation/record-attestation.ts'
import { type SortedAnswers, sortAnswers } from '../attestation/to-answers.ts'
import { readInView } from '../update-store.ts'
import { findLinkByToken, noteAnswered, noteOpened, type StoredLink } from './link-store.ts'
import { getLinkState, hashToken, type LinkState } from './send-links.ts'

const guesses = guessLimit({ attempts: 20, windowMs: 60_000 })

type Caller = { readonly config: Config; readonly tx: Connection; readonly address: string }

async function find({ config, tx, address }: Caller, token: string): Promise<StoredLink> {
  const guess = guesses.take(config, address)
  const found = await findLinkByToken(tx, hashToken(token))
  if (!found) throw new AppError('not_found')
  guess.wasRight()
  return found
}

type Opened = { readonly link: StoredLink; readonly viewer: Viewer; readonly sheet: Sheet }

/**
 * Opens a link with the current rights of the user who made it: rights that were revoked meanwhile let no one in. Its
 * people are those of the day on which it was made, as far as they still belong to the office.
 */
async function open({ config, tx }: Caller, link: StoredLink): Promise<Opened | LinkState> {
  const state = getLinkState(link, new Date())
  if (state !== 'open') return state
  const maker = await findIdentityById(tx, link.made_by)
  const viewer = maker && toViewer(maker, config)
  const mayCall =
    viewer !== undefined &&
    viewer.user.orgId === link.org_id &&
    !isDisabled(viewer) &&
    hasProduct(viewer, 'DATA_UPDATES') &&
    hasPermission(viewer, 'PHONE_ATTEST')
  if (!viewer || !mayCall) return 'revoked'
  await readInView(tx, link.org_id)
  const sheet = await readSheet({ config, tx, viewer, orgId: link.org_id }, link.office.key)
  const own = new Set(link.npis.map(String))
  if (!sheet) return 'expired'
  const statements = new Map([...sheet.statements].filter(([npi]) => own.has(npi)))
  return { link, viewer, sheet: { ...sheet, statements } }
}

export const readOfficeLink: Handler<typeof api.readOfficeLink> = async (caller, { body: { token } }) => {
  const link = await find(caller, token)
  const opened = await open(caller, link)
  if (typeof opened === 'string') return { state: opened === 'open' ? 'expired' : opened }
  await noteOpened(caller.tx, link)
  const { people, statements } = opened.sheet
  const { key: _, ...office } = link.office
  const now = new Date()
  return {
    ...{ state: 'open', organization: link.organization, office, expiresAt: link.expires_at.toISOString() },
    people: people.flatMap((row) => {
      const statement = statements.get(String(row.npi))
      if (statement === undefined) return []
      const { npi, name, specialty, digest, acceptsPatients, network } = toPerson(row, statement, now)
      return [{ npi, name, specialty, digest, acceptsPatients, network }]
    }),
  }
}

/** Moves confirmed fields into the draft too, so that the clocks start again when it is applied. */
const draftAll = ({ results, confirmed, changes }: SortedAnswers): SortedAnswers => ({
  results,
  confirmed: new Map(),
  changes: [
    ...changes,
    ...[...confirmed].flatMap(([npi, fields]) =>
      Object.entries(fields).map(([path, value]) => ({ npi, path, value })),
    ),
  ],
})

const refuse = (field: string, message: string) => new AppError('invalid_input', [{ field, message }])

export const answerOfficeLink: Handler<typeof api.answerOfficeLink> = async (caller, { body }) => {
  const { config, tx } = caller
  const { token, person, role, newPhone, people } = body
  const link = await find(caller, token)
  const opened = await open(caller, link)
  if (typeof opened === 'string') throw new AppError('conflict', { reason: opened })
  const { viewer, sheet } = opened
  const own = new Set(link.npis.map(String))
  if (Object.keys(people).some((npi) => !own.has(npi))) throw refuse('people', OFFICE_LINK_ERRORS.others)
  const read = pickAnswered(sheet.statements, people)
  const sorted = sortAnswers(sheet.statements, { people, newPhone })
  const answered = [...sorted.results.values()].filter((result) => result !== 'notAsked').length
  if (answered === 0) throw refuse('people', OFFICE_LINK_ERRORS.none)
  const id = randomUUID()
  const npis = [...sorted.results.keys()].map(Number)
  await insertCall(tx, link.org_id, { id, channel: 'link', office: link.office, npis, madeBy: null })
  const attested = await recordAttestation(
    { config, tx, viewer, orgId: link.org_id },
    {
      ...{
        id,
        origin: 'office',
        source: SOURCES.webAttestation,
        outcome: 'reached',
        label: link.office.name,
      },
      ...{ spokeWith: person, spokeRole: role, note: '', callBackAt: null },
      contact: link.email || link.office.phone,
      answers: { people, newPhone },
      sorted: draftAll(sorted),
      read: { office: link.office, people: read },
    },
  )
  await noteAnswered(tx, link, { callId: id, updateId: attested.update?.id ?? null })
  await insertAuditEvent(tx, {
    orgId: link.org_id,
    userId: null,
    action: 'office-link.answered',
    details: { linkId: link.id, name: link.office.name, person, people: answered, seal: attested.seal },
  })
  return { seal: attested.seal, people: answered }
}
