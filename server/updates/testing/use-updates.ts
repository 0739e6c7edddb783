import { api, type BodyIn, type Endpoint, type ReplyOf } from '@concord/contract'
import { makeLocationKey, SOURCES, todayInUtc } from '@concord/domain'
import { expect } from 'vitest'
import { ANALYST, findUserId, SUMMIT } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { applyClaims } from '#server/ledger/apply-batch.ts'
import { openBatch } from '#server/ledger/batches.ts'
import { stageClaims } from '#server/ledger/stage-claims.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { runUpdateTask } from '../impact/run-task.ts'
import { startImpact } from '../impact/start-impact.ts'

type Change = { readonly npi: string; readonly path: string; readonly value: unknown }
type Impact = ReplyOf<typeof api.readUpdateImpact>
type Listed = ReplyOf<typeof api.listImpactChanges>['practitioners']

/** A practitioner of the demo directory with the place that it practices at. */
export type Known = {
  readonly npi: string
  readonly lastName: string
  readonly phone: string | null
  readonly zip: string
  /** 'locations.<key of the place>.' */
  readonly place: string
}

/** Data updates of the demo payer, with what a worker does for them. */
export type Updates = {
  readonly program: TestProgram
  readonly known: readonly Known[]
  /** Creates a draft and submits it. */
  submit(changes: readonly Change[], body?: Partial<BodyIn<typeof api.createDataUpdate>>): Promise<string>
  read(updateId: string, email?: string): Promise<Impact>
  list(updateId: string): Promise<Listed>
  /** Calls with the revision of now, and returns status and conflict. */
  act<E extends Endpoint>(
    updateId: string,
    endpoint: E,
    body?: object,
    email?: string,
  ): Promise<{ status: number; reply: { code?: string; details?: { reason?: string } } }>
  work(updateId: string): Promise<void>
  /** Has a source say something of a record for the payer, as of today unless a day is named. */
  say(source: keyof typeof SOURCES, npi: string, fields: object, day?: string): Promise<string>
  close(): Promise<void>
}

type Said = { readonly npi: string; readonly fields: object; readonly day?: string | undefined }

const say = (
  { database }: TestProgram,
  source: keyof typeof SOURCES,
  { npi, fields, day = todayInUtc() }: Said,
): Promise<string> =>
  database.asSystem(async (tx) => {
    const batchId = await openBatch(tx, { sourceId: SOURCES[source].id, label: source, orgId: SUMMIT })
    await stageClaims(tx, batchId, [{ npi, observedOn: day, fields: fields as Record<string, unknown> }])
    await applyClaims(tx, batchId, { userId: findUserId(ANALYST) })
    return batchId
  })

/** Turns whether a record of the demo payer takes new patients at the place with this phone. */
export async function turnPatients(
  program: TestProgram,
  { npi, phone, accepts }: { readonly npi: string; readonly phone: string; readonly accepts: boolean },
): Promise<void> {
  const rows = await program.database.asOrganization(SUMMIT, (tx) =>
    tx.rows<{ row: Parameters<typeof makeLocationKey>[0] }>(sql`
      select to_jsonb(l) as row from viewed.locations l
      where l.npi = ${Number(npi)} and l.phone = ${phone} and l.position >= 0`),
  )
  const fields = rows.map(({ row }) => [`locations.${makeLocationKey(row)}.accepting_new_patients`, accepts])
  await say(program, 'webAttestation', { npi, fields: Object.fromEntries(fields) })
}

export async function useUpdates(): Promise<Updates> {
  const program = await startTestProgram()
  const { database } = program
  const rows = await database.asSystem((tx) =>
    tx.rows<{
      npi: number
      last_name: string
      row: Parameters<typeof makeLocationKey>[0] & { phone: string }
    }>(sql`
      select p.npi, p.last_name, to_jsonb(l) as row
      from practitioners p join locations l on l.npi = p.npi and l.position = 0
      where p.status = 'active' and l.country = 'US' and l.phone is not null and l.zip is not null and l.state = 'TX'
        and not exists (select from claims c where c.npi = p.npi)
      order by p.npi limit 20`),
  )
  const known = rows.map(({ npi, last_name, row }) => ({
    ...{ npi: String(npi), lastName: last_name, phone: row.phone, zip: row.zip ?? '' },
    place: `locations.${makeLocationKey(row)}.`,
  }))
  const read: Updates['read'] = async (updateId, email = ANALYST) => {
    const { status, reply } = await program.call(email, api.readUpdateImpact, { params: { updateId } })
    expect([status, reply.code]).toEqual([200, undefined])
    return reply
  }
  return {
    program,
    known,
    read,
    async submit(changes, body = {}) {
      const { status, reply } = await program.call(ANALYST, api.createDataUpdate, {
        body: { title: 'Alderbrook', ...body, changes: changes as never },
      })
      expect([status, reply.details]).toEqual([201, undefined])
      await database.asSystem((tx) => startImpact(tx, { orgId: SUMMIT, id: reply.update.id }))
      return reply.update.id
    },
    async list(updateId) {
      const { status, reply } = await program.call(ANALYST, api.listImpactChanges, { params: { updateId } })
      expect([status, reply.code]).toEqual([200, undefined])
      return reply.practitioners
    },
    async act(updateId, endpoint, body = {}, email = ANALYST) {
      const { update } = await read(updateId)
      // Every body has a revision; its other fields depend on the endpoint.
      const options = { params: { updateId }, body: { revision: update.revision, ...body } }
      const answer = await program.call(email, endpoint, options as never)
      return answer as never
    },
    work: (id) => runUpdateTask({ config: {} as never, database }, { orgId: SUMMIT, id }),
    say: (source, npi, fields, day) => say(program, source, { npi, fields, day }),
    close: () => program.close(),
  }
}
