import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, type BodyIn, type ReplyOf } from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import type { ChangeSelector } from '@concord/engine'
import { expect } from 'vitest'
import { ADMIN, ANALYST, SUMMIT } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { runCycle } from '../../cycles/run-cycle.ts'
import { type Mappings, type RosterParams, useMappings } from '../../mapping/testing/use-mapping.ts'
import { sendDelivery } from '../deliveries/send-delivery.ts'

export type Deliveries = ReplyOf<typeof api.listDeliveries>
export type Made = Partial<BodyIn<typeof api.addRosterConnection>> &
  Pick<BodyIn<typeof api.addRosterConnection>, 'settings'>

/** Starts a test program with a mapped roster, whose files can be delivered below `folder`. */
export async function useDeliveries(prefix: string, settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'concord-delivery-'))
  const mappings = await useMappings({ ...settings, DELIVERY_FOLDER: folder })
  const { program, jobs } = mappings.uploads
  const key = await mappings.addRoster(prefix)
  const known = await program.database.asSystem((tx) =>
    tx.rows<{ npi: string; name: string }>(sql`
      select npi::text as npi, last_name as name from practitioners
      where status = 'active' and last_name ~ '^[a-zA-Z]+$' order by npi limit 7`),
  )
  const people = known.slice(0, 6)
  const toLine = ({ npi, name }: (typeof known)[number]) => `${npi},${name},Ana,1 Main St,Dallas,TX,75201`
  const content = `NPI,Last Name,First Name,Street,City,State,ZIP\n${people.map(toLine).join('\n')}\n`
  /** A practitioner whom the registry knows and the file does not have, with their line. */
  const newcomer = known.slice(6).map((one) => ({ ...one, line: toLine(one) }))[0]

  const call = async <E extends (typeof api)[keyof typeof api]>(
    endpoint: E,
    input: object,
    email = ANALYST,
  ) => program.call(email, endpoint, input as never)

  async function addConnection(made: Made, email = ANALYST) {
    const given = {
      direction: 'out',
      name: 'Payer',
      hostKey: null,
      isAutomatic: true,
      schedule: null,
    } as const
    const body = { ...given, isPaused: false, ...made }
    return call(api.addRosterConnection, { params: key, body }, email)
  }
  const list = async (cycleId: string): Promise<Deliveries> => {
    const { status, reply } = await call(api.listDeliveries, { params: { cycleId } })
    expect([status, reply.code]).toEqual([200, undefined])
    return reply
  }

  return {
    ...{ folder, mappings, program, jobs, key, people, newcomer, content, call, addConnection, list },
    /** Adds a file, runs it and approves what it gave but for the differences that are rejected; gives the id of its cycle. */
    async approve(
      name: string,
      file: { readonly content?: string; readonly rejected?: ChangeSelector } = {},
    ): Promise<string> {
      await mappings.addFile(key, name, file.content ?? content)
      const { reply } = await call(api.listCycles, { params: { prefix: key.prefix } })
      const id = reply.cycles[0]?.id ?? ''
      await runCycle(jobs, { orgId: SUMMIT, id })
      const { cycle } = (await call(api.readCycle, { params: { cycleId: id } })).reply
      expect([cycle.state, cycle.failure]).toEqual(['compared', null])
      const params = { cycleId: id }
      const decision = { decision: 'rejected', selector: file.rejected }
      if (file.rejected)
        await call(api.decideChanges, { params, body: { revision: cycle.revision, ...decision } })
      const { revision } = (await call(api.readCycle, { params })).reply.cycle
      const approved = await call(api.approveCycle, { params, body: { revision } })
      expect([approved.status, approved.reply.details]).toEqual([200, undefined])
      return id
    },
    /** Makes one try of the newest delivery of a cycle, as a worker would. */
    async send(cycleId: string): Promise<Deliveries['deliveries'][number] | undefined> {
      const [delivery] = (await list(cycleId)).deliveries
      const tries = delivery?.attempts[0]?.number ?? 0
      await sendDelivery(jobs, { orgId: SUMMIT, id: delivery?.id ?? '', tries })
      return (await list(cycleId)).deliveries[0]
    },
    async close() {
      await mappings.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Publishes what is proposed for the newest file of a roster. */
export async function publishProposed(mappings: Mappings, key: RosterParams): Promise<void> {
  const { program } = mappings.uploads
  const { file } = await mappings.read(key)
  const body = { revision: null, config: { ...file?.proposed, stops: [] }, note: '' }
  const saved = await program.call(ANALYST, api.saveRosterMapping, { params: key, body } as never)
  expect([saved.status, saved.reply.details]).toEqual([200, undefined])
  const asking = { revision: 1, effectiveOn: todayInUtc(), reason: 'The first mapping of this sender.' }
  await program.call(ANALYST, api.askForRosterMapping, { params: key, body: asking } as never)
  const { source } = await mappings.read(key, ADMIN)
  const params = { configId: source?.configId ?? '' }
  const published = { params, body: { revision: source?.revision ?? 0 } }
  const { status, reply } = await program.call(ADMIN, api.publishSource, published)
  expect([status, reply.details]).toEqual([200, undefined])
}
