import { api, type BodyIn, type ReplyOf, UPLOAD_TYPE } from '@concord/contract'
import { eventually } from './journey.ts'
import { getToken, type Person, send } from './people.ts'
import { WORK_MS } from './wait.ts'

export type SentRoster = { readonly prefix: string; readonly type: string }

const SENDER: Person = 'analyst'
const toBase64 = (text: string) => Buffer.from(text).toString('base64')

/** Calls as the analyst or someone else; throws what is answered instead of a reply. */
export async function ask(
  origin: string,
  method: string,
  path: string,
  body?: object,
  person: Person = SENDER,
): Promise<unknown> {
  const token = await getToken(origin, person)
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
  }, WORK_MS)
}

/** Publishes what is proposed for the newest file of a roster, with a second person, and lets nothing stop its files. */
export async function publishMapping(origin: string, roster: SentRoster): Promise<void> {
  const path = pathOf(api.readRosterMapping.path, roster)
  const { file } = (await ask(origin, 'GET', path)) as ReplyOf<typeof api.readRosterMapping>
  const config = { ...(file?.proposed ?? {}), stops: [] }
  const kept = { revision: null, config, note: '' }
  const { draft } = (await ask(origin, 'PUT', path, kept)) as ReplyOf<typeof api.saveRosterMapping>
  const asked = {
    ...{ revision: draft.revision, effectiveOn: new Date().toISOString().slice(0, 10) },
    withoutReplay: 'The first mapping of this sender.',
  }
  await ask(origin, 'POST', pathOf(api.askForRosterMapping.path, roster), asked)
  const { source } = (await ask(origin, 'GET', path)) as ReplyOf<typeof api.readRosterMapping>
  const publish = api.publishSource.path.replace(':configId', source?.configId ?? '')
  await ask(origin, 'POST', publish, { revision: source?.revision }, 'admin')
}

/** Waits until the newest file of a roster has run, and approves what it gave. */
export async function approveNewest(origin: string, { prefix }: SentRoster): Promise<void> {
  await eventually(async () => {
    const path = `${api.listCycles.path}?prefix=${prefix}`
    const { cycles } = (await ask(origin, 'GET', path)) as ReplyOf<typeof api.listCycles>
    const [newest] = cycles
    if (newest?.state !== 'compared') throw new Error(`The file of ${prefix} is ${newest?.state}`)
    const approve = api.approveCycle.path.replace(':cycleId', newest.id)
    await ask(origin, 'POST', approve, { revision: newest.revision })
  }, WORK_MS)
}
