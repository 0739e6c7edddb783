import { api, type Endpoint, entityFiltersSchema, practitionerFiltersSchema } from '@concord/contract'
import { addDays, type Entitlement, makeLocationKey, makeNpi, SOURCES, todayInUtc } from '@concord/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { readWhole } from '#server/exports/export-files.ts'
import { runExport } from '#server/exports/run-export.ts'
import { findExport } from '#server/exports/store.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { applyClaims } from '#server/ledger/apply-batch.ts'
import { applyBatch, openBatch } from '#server/ledger/batches.ts'
import { stageClaims } from '#server/ledger/stage-claims.ts'
import type { SearchRequest } from '#server/search/filters.ts'
import { readGoldenDirectory } from '#server/search/testing/golden-directory.ts'
import { randomRequests } from '#server/search/testing/random-filters.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { savedSearchJobs } from './saved/jobs.ts'
import { changeHidden } from './testing/change-hidden.ts'
import { setDirectoryConfig } from './testing/set-directory-config.ts'

const HARBOR = 'admin@harbor.example'
const IS_DEEP = inject('depth') > 1
const REQUESTS = IS_DEEP ? 50 * inject('depth') : 4
const RECORDS = IS_DEEP ? 40 * inject('depth') : 10
const WATCHED = 5
/** Number of records for which the calls about their sources and their history are tested too. */
const TRAILED = IS_DEEP ? 3 * inject('depth') : 2
const LIMIT = 15

/** Answer nothing about a record, or are tried for the same by tests of duplicates and of exports. */
const OTHER_CALLS = [
  // Counted in what may be seen: server/dashboards tests them against it.
  'readDashboard',
  'listDashboardChoices',
  'listDashboardPractitioners',
  'listDashboardEntities',
  'listAccuracySamples',
  'createAccuracySample',
  'readAccuracySample',
  'answerAccuracyPlace',
  'deleteAccuracySample',
  'readDuplicateSummary',
  'listDuplicates',
  'readDuplicate',
  'decideDuplicate',
  'undoDuplicateDecision',
  'listDuplicateLinks',
  'startExport',
  'listExports',
  'readExport',
  'repeatExport',
  'cancelExport',
  'downloadExport',
  'listExportLayouts',
  'saveExportLayout',
  'deleteExportLayout',
  'decidePractitioner',
  'decideEntity',
  'undoDecision',
  'listRecentBatches',
  'changeSavedSearch',
  'deleteSavedSearch',
  'restoreSavedSearch',
  'markAlertsRead',
]

let program: TestProgram
const asked = new Set<Endpoint>()
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())
beforeEach(() => program.database.asSystem((connection) => connection.run(sql`delete from saved_searches`)))

const call: TestProgram['call'] = (email, endpoint, options) => {
  asked.add(endpoint)
  return program.call(email, endpoint, options)
}

/** Texts that name what hidden records have, alone and with other filters. */
const pointed = fc
  .record({
    query: fc.constantFrom(
      '2145550101',
      '(214) 555-0102',
      'yuma',
      'mercy',
      'la',
      's yuma',
      '85364',
      'AZ',
      '',
    ),
    states: fc.constantFrom([], [], ['AZ'], ['TX', 'AR']),
    accepting: fc.constantFrom([], [], ['all'], ['none'], ['notStated']),
    missing: fc.constantFrom([], [], ['phone'], ['location', 'license']),
    genders: fc.constantFrom([], ['F']),
  })
  .map(({ query, states, accepting, missing, genders }) => ({ query, states, accepting, missing, genders }))

type Asked = { readonly requests: readonly SearchRequest[]; readonly npis: readonly string[] }

async function drawRequests(seed: number): Promise<Asked> {
  const directory = await program.database.asSystem(readGoldenDirectory)
  const random = fc.sample(randomRequests(directory), { numRuns: REQUESTS, seed })
  const practitioners = fc.sample(pointed, { numRuns: REQUESTS, seed }).map((filters) => ({
    subject: 'practitioner' as const,
    filters: practitionerFiltersSchema.parse(filters),
  }))
  const entities = fc.sample(pointed, { numRuns: REQUESTS / 4, seed }).map(({ query, states }) => ({
    subject: 'entity' as const,
    filters: entityFiltersSchema.parse({ query, states }),
  }))
  return {
    requests: [...random, ...practitioners, ...entities],
    npis: fc.sample(fc.constantFrom(...directory.records.map(({ npi }) => npi)), { numRuns: RECORDS, seed }),
  }
}

async function search({ subject, filters }: SearchRequest): Promise<unknown[]> {
  const find = (more: object) =>
    subject === 'entity'
      ? call(HARBOR, api.searchEntities, { body: { ...filters, ...more } })
      : call(HARBOR, api.searchPractitioners, { body: { ...filters, ...more } })
  const first = await find({ limit: LIMIT })
  const cursor = first.reply.nextCursor
  const counted =
    subject === 'entity'
      ? await call(HARBOR, api.countEntities, { body: filters })
      : await call(HARBOR, api.countPractitioners, { body: filters })
  return [first, cursor ? await find({ limit: LIMIT, cursor }) : null, counted]
}

/** The calls that show where a record comes from and what it was before. */
const TRAIL = [
  api.readPractitionerSources,
  api.readPractitionerTimeline,
  api.readPractitionerHistory,
  api.comparePractitioner,
  api.readEntitySources,
  api.readEntityTimeline,
  api.readEntityHistory,
  api.compareEntity,
]
const EVIDENCE = [api.readPractitionerEvidence, api.readEntityEvidence]

async function askOfRecord(npi: string, note: (question: unknown, answer: unknown) => void): Promise<void> {
  for (const endpoint of TRAIL) note([endpoint.path, npi], await call(HARBOR, endpoint, { params: { npi } }))
  const asOf = addDays(todayInUtc(), -7)
  for (const endpoint of [api.readPractitioner, api.readEntity, ...TRAIL]) {
    note(
      [endpoint.path, npi, asOf],
      await call(HARBOR, endpoint as Endpoint, { params: { npi, asOf } } as never),
    )
  }
  for (const endpoint of EVIDENCE) {
    const { status, reply } = await call(HARBOR, endpoint, { params: { npi } })
    note([endpoint.path, npi], [status, { ...reply, madeAt: null }])
  }
}

/** Asks everything that the organization can see; returns an answer for each question. */
async function askEverything({ requests, npis }: Asked): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const note = (question: unknown, answer: unknown) =>
    answers.set(JSON.stringify(question), JSON.stringify(answer))
  for (const request of requests) note(request, await search(request))
  for (const [index, npi] of npis.entries()) {
    note(['practitioner', npi], await call(HARBOR, api.readPractitioner, { params: { npi } }))
    for (const endpoint of [
      api.readEntity,
      api.readEntityFamily,
      api.listEntityMembers,
      api.listEntityNetworks,
      api.readSharedContacts,
    ]) {
      note([endpoint.path, npi], await call(HARBOR, endpoint, { params: { npi } }))
    }
    if (index < TRAILED) await askOfRecord(npi, note)
  }
  note('lookup', await call(HARBOR, api.lookUpNpis, { body: { npis: [...npis] } }))
  note('taxonomies', await call(HARBOR, api.listTaxonomies))
  note('alerts', await call(HARBOR, api.listSearchAlerts))
  const { reply } = await call(HARBOR, api.listSavedSearches)
  note(
    'saved',
    reply.savedSearches.map(({ checkedAt: _, ...saved }) => saved),
  )
  return answers
}

async function watch(requests: readonly SearchRequest[]): Promise<void> {
  for (const [index, { subject, filters }] of requests.slice(0, WATCHED).entries()) {
    const body = { name: `Search ${index}`, isWatched: true, search: { subject, filters } }
    await call(HARBOR, api.saveSearch, { body: body as never })
  }
}

async function changeInBatch(entitlement: Entitlement, seed: number): Promise<void> {
  const batchId = await program.database.asSystem(async (connection) => {
    const opened = await openBatch(connection, { sourceId: SOURCES.registry.id, label: `Hidden ${seed}` })
    await changeHidden(connection, entitlement, seed)
    await applyBatch(connection, opened, { read: 0, changed: 0 })
    return opened
  })
  const running = { config: readConfig({}), database: program.database }
  for (const { handle } of savedSearchJobs) await handle(running, [{ batchId }])
}

function listUnasked(): string[] {
  const ofDirectory = Object.entries(api).filter(([, { access }]) =>
    JSON.stringify(access).includes('PROVIDER_DIRECTORY'),
  )
  return ofDirectory
    .filter(([, endpoint]) => !asked.has(endpoint))
    .map(([name]) => name)
    .toSorted()
}

const NEWCOMER = makeNpi('299400077')

async function findOrgId(clientId: string): Promise<string> {
  const found = await program.database.asSystem((connection) =>
    connection.one<{ id: string }>(sql`select id from organizations where client_id = ${clientId}`),
  )
  return found?.id ?? ''
}

/**
 * Claims other names, languages and places for another organization, of half of these records and of one that is
 * otherwise unknown.
 */
async function claimAsAnother(npis: readonly string[]): Promise<void> {
  const orgId = await findOrgId('summit')
  await program.database.asSystem(async (connection) => {
    const label = 'Roster of another organization'
    const batchId = await openBatch(connection, { sourceId: SOURCES.roster.id, label, orgId })
    const place = { address_1: '1 Zyx Way', address_2: null, zip: '75209' }
    const at = `locations.${makeLocationKey(place)}`
    const fields = {
      ...{ last_name: 'Zyxwood', first_name: 'Zyxann', languages: ['Tagalog'], [at]: true },
      ...{ [`${at}.address_1`]: place.address_1, [`${at}.zip`]: place.zip, [`${at}.city`]: 'Zyxville' },
      ...{ [`${at}.state`]: 'TX', [`${at}.phone`]: '2145550199', [`${at}.accepting_new_patients`]: true },
    }
    const claimed = [...new Set(npis)].filter((_, index) => index % 2 === 0)
    await stageClaims(
      connection,
      batchId,
      [...claimed, NEWCOMER].map((npi) => ({ npi: Number(npi), observedOn: '2026-06-09', fields })),
    )
    await applyClaims(connection, batchId, { userId: null })
  })
}

/** Calls that answer about many records at once, each as someone asks it. */
const LIST_CALLS = {
  listDuplicates: () => call(HARBOR, api.listDuplicates, { params: {} }),
  readDuplicateSummary: () => call(HARBOR, api.readDuplicateSummary, { params: {} }),
  listDuplicateLinks: () => call(HARBOR, api.listDuplicateLinks, { body: { npis: [NEWCOMER] } }),
  listRecentBatches: () => call(HARBOR, api.listRecentBatches),
  /** The lines of an export of everyone. */
  startExport: async () => {
    const source = { kind: 'search', search: { subject: 'practitioner', filters: {} } } as const
    const columns = ['npi', 'lastName', 'languages', 'street', 'phone', 'locationCount'] as const
    const { reply } = await call(HARBOR, api.startExport, {
      body: { name: 'All', source, format: 'ndjson', columns: [...columns] },
    })
    const { database, home } = program
    const config = readConfig({ CONCORD_HOME: home })
    const key = { orgId: await findOrgId('harbor'), id: reply.export.id }
    await runExport({ config, database }, key)
    const stored = await database.asOrganization(key.orgId, (tx) => findExport(tx, key))
    return String(await readWhole(openFileStore(config), stored?.file_key ?? ''))
  },
}

async function askForLists(): Promise<[string, string][]> {
  const answers: [string, string][] = []
  for (const [name, ask] of Object.entries(LIST_CALLS)) answers.push([name, JSON.stringify(await ask())])
  return answers
}

test('an organization is told the same whatever another one claims', async () => {
  await setDirectoryConfig(program.database, 'harbor', { states: [], zipCodes: [], apiAccess: 'BATCH' })
  const { requests, npis } = await drawRequests(61)
  const texts = ['zyxwood', 'zyxville', '2145550199', 's zyxwood'].flatMap((query): SearchRequest[] => [
    { subject: 'practitioner', filters: practitionerFiltersSchema.parse({ query }) },
    { subject: 'entity', filters: entityFiltersSchema.parse({ query }) },
  ])
  const questions = { requests: [...texts, ...requests.slice(0, REQUESTS / 2)], npis: [...npis, NEWCOMER] }
  const askAll = async () => new Map([...(await askEverything(questions)), ...(await askForLists())])
  await watch(requests)
  const before = await askAll()
  await claimAsAnother(npis)
  const after = await askAll()
  const differing = [...before].filter(([question, answer]) => after.get(question) !== answer)
  const [question = '', answer] = differing[0] ?? []
  expect([differing.length, question, after.get(question)]).toEqual([0, question, answer])
  const own = await program.call('viewer@summit.example', api.searchPractitioners, {
    body: { query: 'zyxwood' },
  })
  expect(own.reply.practitioners.length).toBeGreaterThan(3)
  const listed = Object.keys(LIST_CALLS)
  expect(listUnasked()).toEqual(OTHER_CALLS.filter((name) => !listed.includes(name)).toSorted())
  asked.clear()
})

test.each<[string, number, Entitlement]>([
  ['states', 31, { states: ['TX', 'OK'], zipCodes: [] }],
  ['ZIP codes', 41, { states: [], zipCodes: ['75209', '71854', '73112'] }],
  ['states and ZIP codes', 51, { states: ['LA'], zipCodes: ['75501', '75225'] }],
])('an organization held to %s is told the same whatever it may not see', async (_, seed, entitlement) => {
  await setDirectoryConfig(program.database, 'harbor', entitlement)
  await changeInBatch(entitlement, seed)
  const questions = await drawRequests(seed)
  await watch(questions.requests)
  const before = await askEverything(questions)
  await changeInBatch(entitlement, seed + 1)
  const after = await askEverything(questions)
  const differing = [...before].filter(([question, answer]) => after.get(question) !== answer)
  const [question = '', answer] = differing[0] ?? []
  expect([differing.length, question, after.get(question)]).toEqual([0, question, answer])
  expect([...before.values()].filter((text) => text.includes('"status":200')).length).toBeGreaterThan(
    REQUESTS,
  )
})

test('every call of the directory that answers about records was asked', () => {
  expect(listUnasked()).toEqual(OTHER_CALLS.toSorted())
})
