import { z } from 'zod'
import type { Program } from '#server/http/route.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { declareJob, handleJob } from '#server/jobs/job.ts'
import { findSourcesToLookAt } from './connections/connection-store.ts'
import { deliverJob } from './deliveries/deliver-job.ts'
import { planDeliveries } from './deliveries/plan-deliveries.ts'
import { sendDelivery } from './deliveries/send-delivery.ts'
import { lookIntoSource } from './inbound/look-into-source.ts'

const planJob = declareJob('plan-roster-deliveries', z.unknown(), { every: '* * * * *' })
const fetchAllJob = declareJob('fetch-roster-files', z.unknown(), { every: '* * * * *' })
// The next look comes within a minute anyway.
const fetchJob = declareJob('fetch-roster-files-of-source', z.object({ orgId: z.uuid(), id: z.uuid() }), {
  retries: 0,
})

async function fetchAll({ database }: Program): Promise<void> {
  await database.asSystem(async (tx) => {
    for (const { org_id: orgId, id } of await findSourcesToLookAt(tx, new Date()))
      await enqueue(tx, fetchJob, { orgId, id }, { onceAs: id })
  })
}

export const deliveryJobs = [
  handleJob(planJob, (program) => planDeliveries(program)),
  handleJob(deliverJob, async (program, payloads) => {
    for (const payload of payloads) await sendDelivery(program, payload)
  }),
  handleJob(fetchAllJob, fetchAll),
  handleJob(fetchJob, async (program, payloads) => {
    for (const payload of payloads) await lookIntoSource(program, payload)
  }),
] as const
