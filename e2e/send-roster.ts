import { api, type BodyIn, type ReplyOf, UPLOAD_TYPE } from '@concord/contract'
import { eventually } from './journey.ts'
import { getToken, type Person, send } from './people.ts'
import { WAIT_MS } from './wait.ts'

export type SentRoster = { readonly prefix: string; readonly type: string }

/** Workers read one file after the other, and other journeys send some too. */
const READ_MS = 5 * WAIT_MS
const SENDER: Person = 'analyst'
const toBase64 = (text: string) => Buffer.from(text).toString('base64')

async function ask(origin: string, method: string, path: string, body?: object): Promise<unknown> {
  const token = await getToken(origin, SENDER)
  const reply = await send(origin, path, { token, method, ...(body ? { body } : {}) })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`)
  return JSON.parse(text)
}

const pathOf = (path: string, { prefix, type }: SentRoster) =>
  path.replace(':prefix', prefix).replace(':type', type)

/** Adds a roster of practitioners without the browser, for the first target config that there is. */
export async function addRoster(
  origin: string,
  made: Pick<BodyIn<typeof api.createRoster>, 'prefix' | 'sender'> &
    Partial<Pick<BodyIn<typeof api.createRoster>, 'reading'>>,
): Promise<SentRoster> {
  const { targets } = (await ask(origin, 'GET', api.listRosterTargets.path)) as ReplyOf<
    typeof api.listRosterTargets
  >
  const target = targets.find(({ name }) => name === 'Practitioner roster')
  const body = { ...made, type: 'practitioner', scope: 'full', targetId: target?.id }
  await ask(origin, api.createRoster.method, api.createRoster.path, body)
  return { prefix: made.prefix, type: 'practitioner' }
}

/** Uploads a file, waits until it is read, and gives it to its roster. */
export async function addRosterFile(
  origin: string,
  roster: SentRoster,
  name: string,
  content: Buffer,
): Promise<void> {
  const authorization = `Bearer ${await getToken(origin, SENDER)}`
  const started = await fetch(`${origin}${api.createRosterUpload.path}`, {
    method: 'POST',
    headers: {
      authorization,
      'upload-length': String(content.length),
      'upload-metadata': `filename ${toBase64(name)}`,
    },
  })
  const { upload } = (await started.json()) as ReplyOf<typeof api.createRosterUpload>
  const location = api.sendRosterUploadBytes.path.replace(':id', upload.id)
  await fetch(`${origin}${location}`, {
    method: 'PATCH',
    headers: { authorization, 'content-type': UPLOAD_TYPE, 'upload-offset': '0' },
    body: new Uint8Array(content),
  })
  await eventually(async () => {
    const found = (await ask(origin, 'GET', location)) as ReplyOf<typeof api.readRosterUpload>
    if (!found.upload.file) throw new Error(`${name} is ${found.upload.state}`)
    const body = { fileId: found.upload.file.id }
    await ask(origin, 'POST', pathOf(api.startRosterCycle.path, roster), body)
  }, READ_MS)
}
