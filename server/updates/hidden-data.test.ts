import { api, type Endpoint, type ReplyOf, UPDATE_FILE_TYPE } from '@concord/contract'
import { type Access, CLOCK_LANES, todayInUtc } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findUserId, HARBOR, HARBOR_ADMIN, readAudit } from '#server/accounts/testing/people.ts'
import { readConfig } from '#server/config.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { readFile } from './create/read-file.ts'
import { HIDDEN_KEY, HIDDEN_WORDS, liveElsewhere, NETWORK, type Residents } from './testing/live-elsewhere.ts'

/** Calls that answer nothing about a record, or what other calls answer too. */
const OTHER_CALLS = [
  'addUpdateEvidence',
  'answerNetworkQuestion',
  'cancelUpdateTask',
  'changeUpdateColumns',
  'changeUpdateGates',
  'downloadUpdateEvidence',
  'endWave',
  'listUpdateEvidence',
  'listUpdateSpeakers',
  'previewUpdateGates',
  'readUpdateFile',
  'readUpdateGates',
  'removeUpdateEvidence',
  'revokeOfficeLink',
]
const OF_LINKS = ['readOfficeLink', 'answerOfficeLink']

const VARYING =
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|\b[0-9a-f]{64}\b|"digest":"\w+"|Sealed as [\w ]+/g

/** One of two programs, with what it answered to each question, but for ids and moments. */
type Side = {
  readonly program: TestProgram
  readonly residents: Residents
  readonly answers: { question: string; text: string }[]
}

let sides: readonly Side[] = []
const asked = new Set<Endpoint>()

beforeAll(async () => {
  sides = await Promise.all(
    [true, false].map(async (isThere) => {
      const program = await startTestProgram()
      return { program, residents: await liveElsewhere(program.database, { isThere }), answers: [] }
    }),
  )
})
afterAll(() => Promise.all(sides.map(({ program }) => program.close())))

/** Asks as the administrator of the organization and notes what was answered. */
async function ask<E extends Endpoint>(
  side: Side,
  endpoint: E,
  options: object = {},
): Promise<ReplyOf<E> & { code?: string }> {
  asked.add(endpoint)
  const email = endpoint.access === 'public' ? null : HARBOR_ADMIN
  const { status, reply } = await side.program.call(email, endpoint, options as never)
  expect([endpoint.path, status]).not.toEqual([endpoint.path, 403])
  const text = JSON.stringify({ status, reply }).replaceAll(VARYING, '<varying>')
  side.answers.push({ question: `${endpoint.method} ${endpoint.path}`, text })
  return reply
}

const read = (side: Side, endpoint: Endpoint, updateId: string, more: object = {}) =>
  ask(side, endpoint, { params: { updateId, ...more } })

/** Changes a data update as it is now. */
async function change(
  side: Side,
  endpoint: Endpoint,
  updateId: string,
  body: object = {},
  more: object = {},
) {
  const { update } = await ask(side, api.readDataUpdate, { params: { updateId } })
  const { revision } = update
  return ask(side, endpoint, { params: { updateId, revision, ...more }, body: { revision, ...body } })
}

async function readImpact(side: Side, updateId: string) {
  await read(side, api.readUpdateImpact, updateId)
  await read(side, api.listImpactChanges, updateId)
}

const YES = { place: 'yes', phone: 'yes', patients: 'yes', network: 'yes' } as const
const NO = { place: 'yes', phone: 'no', patients: 'no', network: 'no' } as const

/** Answers yes for the first of these people, and no for the others. */
const answerFor = (people: readonly { readonly npi: string; readonly digest: string }[]) =>
  Object.fromEntries(people.map(({ npi, digest }, index) => [npi, { ...(index === 0 ? YES : NO), digest }]))

async function callOffice(side: Side, office: string) {
  const { call, people } = await ask(side, api.openCall, { body: { office } })
  const answers = {
    outcome: 'reached',
    spokeWith: 'Renee',
    newPhone: '2145550155',
    people: answerFor(people),
  }
  const params = { callId: call.id }
  await ask(side, api.keepCall, { params, body: { revision: call.revision, answers } })
  const { update } = await ask(side, api.saveCall, { params, body: { revision: call.revision + 1, answers } })
  await ask(side, api.readCallSnapshot, { params })
  if (update) await read(side, api.listUpdateLines, update.id)
}

async function askByLink(side: Side, office: string) {
  const made = await side.program.call(HARBOR_ADMIN, api.createOfficeLink, { body: { office } })
  asked.add(api.createOfficeLink)
  const token = made.reply.link?.split('/').at(-1) ?? ''
  const opened = await ask(side, api.readOfficeLink, { body: { token } })
  const people = opened.state === 'open' ? opened.people : []
  await ask(side, api.answerOfficeLink, { body: { token, person: 'Renee', people: answerFor(people) } })
  const { links } = await ask(side, api.listOfficeLinks)
  await read(side, api.listUpdateLines, links[0]?.updateId ?? '')
}

async function attest(side: Side) {
  await ask(side, api.countAttestation)
  const { offices } = await ask(side, api.listDueOffices, { params: { within: 90 } })
  const body = { name: 'All', dueOn: todayInUtc(), within: 90, offices: 50 }
  const { wave } = await ask(side, api.createWave, { body })
  for (const endpoint of [api.readWave, api.exportWave])
    await ask(side, endpoint, { params: { waveId: wave.id } })
  await ask(side, api.listWaves)
  await ask(side, api.openCall, { body: { office: '9285550107|85364|7 ZYX WAY' } })
  const [first, second] = offices
  await callOffice(side, first?.key ?? '')
  await askByLink(side, second?.key ?? '')
  const { people } = await ask(side, api.listWebAttestable, { params: { within: 90 } })
  const records = people.slice(0, 8).map(({ npi, digest }) => ({ npi, digest }))
  const { callId } = await ask(side, api.attestRecords, { body: { records } })
  await ask(side, api.readCallSnapshot, { params: { callId } })
}

async function readClocks(side: Side) {
  for (const filter of [{}, { state: 'AZ' }, { state: 'TX' }, { network: NETWORK }]) {
    await ask(side, api.readClocks, { params: filter })
    for (const lane of CLOCK_LANES) {
      const { items } = await ask(side, api.listClockItems, { params: { lane, ...filter } })
      for (const { id } of items.slice(0, 3)) {
        await ask(side, api.readClockItem, { params: { lane, itemId: id } })
        await ask(side, api.downloadClockEvidence, { params: { lane, itemId: id, format: 'csv' } })
      }
    }
  }
}

async function askQuestions(side: Side) {
  for (const { npi } of side.residents.people) {
    const body = { askedBy: 'Marta', npi, network: NETWORK }
    const { question } = await ask(side, api.logNetworkQuestion, { body })
    await ask(side, api.readNetworkQuestion, { params: { questionId: question.id } })
  }
  await ask(side, api.listNetworkQuestions, { params: {} })
}

async function readRecords(side: Side) {
  const { people, seenEntity, hiddenEntity } = side.residents
  for (const npi of [...people.map((one) => one.npi), seenEntity, hiddenEntity])
    await ask(side, api.readCorrectable, { params: { npi } })
  for (const { lastName } of people) await ask(side, api.findCorrectable, { params: { query: lastName } })
}

const PLACE = `locations.${HIDDEN_KEY}`

/** Corrections of what may not be seen, and of what may. */
const listCorrections = ({ people, seenEntity, hiddenEntity }: Residents) =>
  people.slice(0, 3).flatMap(({ npi, key }) =>
    [
      ['locations.mailing.phone', '2145550111'],
      ['locations.mailing.address_1', '1 Main St'],
      [`${PLACE}.phone`, '2145550112'],
      [`${PLACE}.accepting_new_patients`, true],
      [`locations.${key}.phone`, '2145550113'],
      [`affiliations.${seenEntity}|${HIDDEN_KEY}.network`, 'Other'],
      [`affiliations.${hiddenEntity}|-`, false],
      [`affiliations.${hiddenEntity}|-.network`, 'Other'],
      [`affiliations.${seenEntity}|-.network`, 'Other'],
      [`same_as_${hiddenEntity}`, true],
    ].map(([path, value]) => ({ npi, path, value })),
  )

/** Returns changes that state a place, whether it is there or not. */
const listNewPlace = ({ people }: Residents) =>
  people.slice(3, 5).flatMap(({ npi }) =>
    Object.entries({
      '': true,
      '.address_1': '7 Zyx Way',
      '.city': 'YUMA',
      '.state': 'AZ',
      '.zip': '85364',
    }).map(([column, value]) => ({ npi, path: `${PLACE}${column}`, value })),
  )

async function correct(side: Side) {
  const { residents } = side
  const changes = listCorrections(residents)
  const { update } = await ask(side, api.createDataUpdate, { body: { title: 'Hidden', changes } })
  const { id } = update
  await change(side, api.addUpdateChanges, id, { changes: listNewPlace(residents) })
  await change(side, api.changeDataUpdate, id, {
    ...{ saidBy: { source: 'Office' }, trueSince: null, heardAt: '2026-07-09T08:58:00Z' },
  })
  await change(side, api.editUpdateChange, id, { value: '2145550114' }, { number: 1 })
  await change(side, api.leaveUpdateLineOut, id, { leftOut: true }, { line: 1 })
  await change(side, api.leaveUpdateLineOut, id, { leftOut: false }, { line: 1 })
  await change(side, api.selectUpdateChanges, id, { selected: true })
  await change(side, api.removeUpdateLine, id, {}, { line: 2 })
  await read(side, api.listUpdateLines, id)
  await change(side, api.submitDataUpdate, id)
  await readImpact(side, id)
  const all = [{ effect: null, selected: true }]
  await ask(side, api.previewUpdateSelection, { params: { updateId: id }, body: { all } })
  await change(side, api.changeUpdateSelection, id, { all })
  await change(side, api.computeUpdateImpact, id)
  await change(side, api.applyDataUpdate, id)
  await readImpact(side, id)
  await readRecords(side)
  await change(side, api.undoDataUpdate, id, { reason: 'Tried' })
  await change(side, api.reopenDataUpdate, id)
  await readImpact(side, id)
  await change(side, api.returnDataUpdate, id)
  await change(side, api.submitDataUpdate, id)
  await change(side, api.rejectDataUpdate, id, { reason: 'Tried' })
  const [correction] = changes
  const { update: corrected } = await ask(side, api.correctField, { body: { ...correction, reason: '' } })
  await read(side, api.listUpdateLines, corrected.id)
  await change(side, api.discardDataUpdate, corrected.id)
}

/** Returns a file whose lines name a person and leave it open which place they mean, or name the hidden one. */
const toFile = ({ people, seenEntity }: Residents): string =>
  [
    'NPI,Last name,First name,Phone,Street,City,State,ZIP,Group NPI,Action',
    ...people.flatMap(({ npi, lastName, firstName }) => [
      `${npi},${lastName},${firstName},2145550166,,,,,,`,
      `,${lastName},${firstName},9285550107,,,,,,`,
      `,${lastName},${firstName},2145550167,7 Zyx Way,Yuma,AZ,85364,,`,
      `${npi},${lastName},${firstName},,7 Zyx Way,Yuma,AZ,85364,,end`,
      `${npi},${lastName},${firstName},,,,,,,end`,
      `${npi},${lastName},${firstName},,,,,,${seenEntity},end`,
    ]),
  ].join('\n')

async function sendFile(side: Side) {
  const { program, residents } = side
  const { update } = await ask(side, api.createDataUpdate, { body: { origin: 'file' } })
  const { id, revision } = update
  asked.add(api.sendUpdateFile)
  const sent = await program.app.inject({
    method: api.sendUpdateFile.method,
    url: `${api.sendUpdateFile.path.replace(':updateId', id)}?revision=${revision}&name=corrections.csv`,
    headers: {
      authorization: `Bearer ${await program.getToken(HARBOR_ADMIN)}`,
      'content-type': UPDATE_FILE_TYPE,
    },
    payload: toFile(residents),
  })
  expect(sent.statusCode).toBe(200)
  const config = readConfig({ CONCORD_HOME: program.home })
  const userId = findUserId(HARBOR_ADMIN)
  await readFile({ config, database: program.database }, { orgId: HARBOR, id, userId })
  const { lines } = await ask(side, api.listUpdateLines, { params: { updateId: id } })
  for (const { line, candidates } of lines.slice(0, 40))
    if (candidates.length > 0) await change(side, api.answerUpdateLine, id, { candidates: [0] }, { line })
  await read(side, api.listUpdateLines, id)
  await change(side, api.submitDataUpdate, id)
  await readImpact(side, id)
}

async function listAll(side: Side) {
  await ask(side, api.listDataUpdates, { params: {} })
  await ask(side, api.exportDataUpdates, { params: {} })
  const text = JSON.stringify(await readAudit(side.program, HARBOR)).replaceAll(VARYING, '<varying>')
  side.answers.push({ question: 'audit', text })
}

/** Returns both texts from shortly before the first character in which they differ. */
function cutAtDifference(one = '', other = ''): readonly [string, string] {
  const place = [...one].findIndex((character, index) => other[index] !== character)
  const cut = (text: string) => text.slice(Math.max(0, place - 200), place + 200)
  return [cut(one), cut(other)]
}

async function expectSame(work: (side: Side) => Promise<void>): Promise<readonly string[]> {
  for (const side of sides) {
    side.answers.length = 0
    await work(side)
  }
  const [hidden = [], absent = []] = sides.map(({ answers }) => answers)
  const differing = hidden.findIndex(({ text }, index) => absent[index]?.text !== text)
  const [withHidden, without] = cutAtDifference(hidden[differing]?.text, absent[differing]?.text)
  expect([hidden[differing]?.question, withHidden]).toEqual([hidden[differing]?.question, without])
  expect(absent.length).toBe(hidden.length)
  const done = hidden.filter(({ text }) => /^\{"status":20[01]/.test(text))
  expect(done.length).toBeGreaterThan(hidden.length / 2)
  return hidden.map(({ text }) => text.toLowerCase())
}

test('attestation, clocks and questions name no place that is hidden, and are the same without it', async () => {
  const texts = await expectSame(async (side) => {
    await readRecords(side)
    await readClocks(side)
    await attest(side)
    await readClocks(side)
    await askQuestions(side)
  })
  const words = [...HIDDEN_WORDS, sides[0]?.residents.hiddenEntity ?? '']
  expect(words.filter((word) => texts.some((text) => text.includes(word)))).toEqual([])
})

test('data updates of a hidden place are those of a place that is not there', async () => {
  await expectSame(async (side) => {
    await correct(side)
    await sendFile(side)
    await listAll(side)
  })
})

const isOfDirectory = (access: Access) => JSON.stringify(access).includes('PROVIDER_DIRECTORY')

test('every call of data updates, attestation and clocks that answers about records was asked', () => {
  const ofUpdates = Object.entries(api).filter(
    ([name, { access }]) =>
      (JSON.stringify(access).includes('DATA_UPDATES') && !isOfDirectory(access)) || OF_LINKS.includes(name),
  )
  const unasked = ofUpdates.filter(([, endpoint]) => !asked.has(endpoint)).map(([name]) => name)
  expect(unasked.toSorted()).toEqual(OTHER_CALLS)
})
