import { createHash, randomUUID } from 'node:crypto'
import type { api, ParamsOf, ReplyOf } from '@concord/contract'
import { formatCount } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import { explainDeliveryError } from '#server/http/outgoing/delivery-error.ts'
import type { ContextOf } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { findRoster } from '../../library/store.ts'
import { openRemoteFolder } from '../protocols/open-remote-folder.ts'
import type { OpenedConnection } from '../protocols/opened-connection.ts'
import { isTemporaryName, type RemoteFolder } from '../protocols/remote-folder.ts'
import { postFile } from '../protocols/webhook.ts'
import { findConnection, type StoredConnection } from './connection-store.ts'
import { inTime } from './in-time.ts'
import { openSecret } from './secrets.ts'

type Test = typeof api.testRosterConnection
type Reply = ReplyOf<Test>

const TEST_NAME = 'concord-test.txt'
const TEST_TEXT = Buffer.from('A test file of Concord: files of the roster will come here.\n')
const LIMIT_MS = 60_000
/** Tests of one connection may follow one another like this. */
const WAIT_MS = 2000
const lastTests = new Map<string, number>()

function assertPatience(id: string): void {
  const now = Date.now()
  for (const [other, at] of lastTests) if (now - at > WAIT_MS) lastTests.delete(other)
  if (lastTests.has(id)) throw new AppError('rate_limited', { retryAfterMs: WAIT_MS })
  lastTests.set(id, now)
}

type Work = (
  context: ContextOf<Test>,
  opened: OpenedConnection,
  /** Aborts when the time is up. */
  signal: AbortSignal,
) => Promise<string>

/** Opens a folder, and closes it when the work is done or its time is up, which ends what is underway. */
async function inFolder(
  { config }: ContextOf<Test>,
  opened: OpenedConnection,
  signal: AbortSignal,
  work: (folder: RemoteFolder) => Promise<string>,
): Promise<string> {
  const folder = await openRemoteFolder(config, opened)
  const close = () => void folder.close()
  signal.addEventListener('abort', close)
  try {
    signal.throwIfAborted()
    return await work(folder)
  } finally {
    signal.removeEventListener('abort', close)
    await folder.close()
  }
}

const sendTest: Work = async (context, opened, signal) => {
  const { settings, secret } = opened
  if (settings.kind === 'webhook') {
    const sha256 = createHash('sha256').update(TEST_TEXT).digest('hex')
    const file = { name: TEST_NAME, type: 'text/plain', bytes: TEST_TEXT.length, sha256 }
    await postFile(context.config, {
      ...{ ...file, url: settings.url, secret, id: `test-${randomUUID()}`, limitMs: LIMIT_MS },
      open: async () => [TEST_TEXT],
    })
    return `The server took ${TEST_NAME}.`
  }
  return inFolder(context, opened, signal, async (folder) => {
    await folder.put(TEST_NAME, [TEST_TEXT])
    return `${TEST_NAME} is there now.`
  })
}

const lookInto: Work = (context, opened, signal) =>
  inFolder(context, opened, signal, async (folder) => {
    const files = (await folder.list()).filter(({ name }) => !isTemporaryName(name))
    return files.length === 1 ? '1 file waits there.' : `${formatCount(files.length)} files wait there.`
  })

async function tryConnection(context: ContextOf<Test>, stored: StoredConnection): Promise<Reply> {
  try {
    const opened = await openSecret(context.config, context.viewer.user.orgId, stored)
    const work = stored.direction === 'out' ? sendTest : lookInto
    const message = await inTime(LIMIT_MS, (signal) => work(context, opened, signal))
    return { isDone: true, message, shownKey: null }
  } catch (error) {
    const { shownKey } = error as { shownKey?: string }
    return { isDone: false, message: explainDeliveryError(error), shownKey: shownKey ?? null }
  }
}

export async function testConnection(
  context: ContextOf<Test>,
  { prefix, type, id }: ParamsOf<Test>,
): Promise<Reply> {
  const { database, viewer } = context
  const { orgId } = viewer.user
  const { roster, stored } = await database.asOrganization(orgId || null, async (tx) => ({
    roster: await findRoster(tx, { orgId, prefix, type }, new Date()),
    stored: await findConnection(tx, { orgId, id }),
  }))
  if (!roster || stored?.roster_id !== roster.id || stored.removed_at !== null)
    throw new AppError('not_found')
  assertPatience(id)
  const reply = await tryConnection(context, stored)
  const name = `${stored.name} of ${roster.sender}, ${roster.type}`
  await database.asOrganization(
    orgId || null,
    (tx) =>
      insertAuditEvent(tx, {
        orgId,
        ...getActor(viewer),
        action: 'roster-connection.tested',
        details: { rosterId: roster.id, connectionId: id, name, ...reply },
      }),
    { write: true },
  )
  return reply
}
