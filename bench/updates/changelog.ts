import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SOURCES } from '@concord/domain'
import {
  type Connection,
  findOrganizationViewer,
  insertWebhook,
  makeSecret,
  openBatch,
  type Program,
  positionAt,
  printPosition,
  readChanges,
  sendWebhook,
} from '@concord/server'

const READS = 200
const PAGE = 100
const SENT = 5000
/** Changes that one batch makes at one moment. */
const OF_A_MOMENT = 1000
const NO_FILTER = { npis: [], fields: [], sources: [] }

type Organizations = { readonly orgId: string; readonly otherId: string }
type Written = { readonly batchId: string; readonly from: Date; readonly moments: number }

async function findOrganizations(connection: Connection): Promise<Organizations> {
  const rows = await connection.rows<{ id: string }>({
    text: `select id from organizations where active and products @> '[{"name": "CHANGELOG_V1", "active": true}]'
      order by name limit 2`,
    values: [],
  })
  const [own, other] = rows
  if (!own || !other) throw new Error('Two organizations with the changelog are needed')
  return { orgId: own.id, otherId: other.id }
}

/** Writes changes as batches leave them: seven of ten for everyone, two of the organization, one of another. */
async function writeChanges(
  connection: Connection,
  { orgId, otherId }: Organizations,
  rows: number,
): Promise<Written> {
  const batchId = await openBatch(connection, { sourceId: SOURCES.dataUpdate.id, label: 'Bench changelog' })
  const moments = Math.ceil(rows / OF_A_MOMENT)
  const from = new Date(Date.now() - moments - 1000)
  await connection.run({
    text: `with people as materialized (
        select npi, row_number() over () - 1 as place from (select npi from practitioners limit 100000) p)
      insert into changes (npi, id, field_path, before, after, at, batch_id, org_id, layer)
      select p.npi, gen_random_uuid(), 'middle_name', to_jsonb('A' || g), to_jsonb('B' || g),
        $2::timestamptz + g / $3::int * interval '1 millisecond', $4::uuid,
        case g % 10 when 0 then $6::uuid when 1 then $5::uuid when 2 then $5::uuid end,
        case when g % 10 < 3 then 'view' else 'record' end
      from generate_series(0, $1::int - 1) g
      join people p on p.place = g % (select count(*) from people)`,
    values: [rows, from, OF_A_MOMENT, batchId, orgId, otherId],
  })
  return { batchId, from, moments }
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

async function measureReads({ config, database }: Program, orgId: string, { from, moments }: Written) {
  const times: number[] = []
  for (let read = 0; read < READS; read += 1) {
    const moment = new Date(from.getTime() + Math.floor((moments * read) / READS))
    const startedAt = performance.now()
    const page = await database.asOrganization(orgId, async (connection) => {
      const viewer = await findOrganizationViewer(connection, config, orgId)
      if (!viewer) throw new Error('The organization has no changelog')
      const range = { order: 'oldest', from: positionAt(moment), until: undefined } as const
      return readChanges(connection, viewer, { filter: NO_FILTER, limit: PAGE, ...range })
    })
    times.push(performance.now() - startedAt)
    if (page.changes.length === 0) throw new Error('A page of the changelog is empty')
  }
  return median(times)
}

async function startReceiver() {
  let received = 0
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    received += JSON.parse(Buffer.concat(pieces).toString()).changes.length
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    count: () => received,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

async function measureSending(program: Program, orgId: string, { from, moments }: Written) {
  const receiver = await startReceiver()
  const key = { orgId, id: randomUUID() }
  const first = Math.max(0, moments - Math.ceil(SENT / OF_A_MOMENT))
  const { secret, secretEnding } = await makeSecret(program.config, key)
  const made = { name: 'Bench', url: receiver.url, filter: NO_FILTER, secret, secretEnding }
  const position = printPosition(positionAt(new Date(from.getTime() + first)))
  const at = new Date()
  await program.database.asSystem((c) => insertWebhook(c, key, { ...made, position, userId: orgId, at }))
  const startedAt = performance.now()
  await sendWebhook(program, { ...key, claim: randomUUID() })
  const seconds = (performance.now() - startedAt) / 1000
  await receiver.stop()
  await program.database.asSystem((c) =>
    c.run({ text: 'delete from webhooks where org_id = $1 and id = $2', values: [orgId, key.id] }),
  )
  return receiver.count() / seconds
}

/**
 * Measures the median time of a page of 100 changes at positions throughout a changelog of this many rows, and how many
 * changes a second one webhook delivers. Deletes the rows afterward.
 */
export async function measureChangelog(program: Program, rows: number) {
  const { database } = program
  const organizations = await database.asSystem(findOrganizations)
  const written = await database.asSystem((c) => writeChanges(c, organizations, rows))
  await database.runAlone({ text: 'analyze changes', values: [] })
  const changelogReadP50Ms = await measureReads(program, organizations.orgId, written)
  const webhookPerS = await measureSending(program, organizations.orgId, written)
  await database.asSystem((c) =>
    c.run({ text: 'delete from changes where batch_id = $1', values: [written.batchId] }),
  )
  return { changelogReadP50Ms, webhookPerS }
}
