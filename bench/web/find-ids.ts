import { api, type ReplyOf } from '@concord/contract'
import { callProgram } from './client.ts'

export type Ids = Readonly<Record<string, string>>

/** Ids for the pages, and two records of each kind for comparisons. */
export type Samples = {
  readonly ids: Ids
  readonly practitioners: readonly string[]
  readonly entities: readonly string[]
}

type Tokens = { readonly admin: string; readonly internal: string }

/** Returns ids of what the demo workspace holds, by the names that they have in the paths of pages. */
export async function findIds(origin: string, { admin, internal }: Tokens): Promise<Samples> {
  const ask = <Reply>(
    endpoint: Parameters<typeof callProgram>[2],
    call?: Parameters<typeof callProgram>[3],
  ) => callProgram<Reply>(origin, endpoint.path.startsWith('/v2/batch') ? internal : admin, endpoint, call)
  const body = { query: 'smith', limit: 2 }
  const { user } = await ask<ReplyOf<typeof api.readCurrentUser>>(api.readCurrentUser)
  const found = await ask<ReplyOf<typeof api.searchPractitioners>>(api.searchPractitioners, { body })
  const { entities } = await ask<ReplyOf<typeof api.searchEntities>>(api.searchEntities, {
    body: { limit: 2 },
  })
  const { rosters } = await ask<ReplyOf<typeof api.listRosters>>(api.listRosters)
  const { cycles } = await ask<ReplyOf<typeof api.listCycles>>(api.listCycles)
  const { configs: targets } = await ask<ReplyOf<typeof api.listTargetConfigs>>(api.listTargetConfigs)
  const { configs: sources } = await ask<ReplyOf<typeof api.listSourceConfigs>>(api.listSourceConfigs)
  const { updates } = await ask<ReplyOf<typeof api.listDataUpdates>>(api.listDataUpdates)
  const { samples } = await ask<ReplyOf<typeof api.listAccuracySamples>>(api.listAccuracySamples)
  const { webhooks } = await ask<ReplyOf<typeof api.listWebhooks>>(api.listWebhooks)
  const { batches } = await ask<ReplyOf<typeof api.listBatches>>(api.listBatches)
  const message = await ask<ReplyOf<typeof api.sendSupportMessage>>(api.sendSupportMessage, {
    body: { message: 'Where do I find last month?', page: '/' },
  })
  return {
    practitioners: found.practitioners.map(({ npi }) => npi),
    entities: entities.map(({ npi }) => npi),
    ids: {
      orgId: user.orgId ?? '',
      userId: user.id,
      rosterPrefix: rosters[0]?.prefix ?? '',
      rosterType: rosters[0]?.type ?? '',
      cycleId: cycles[0]?.id ?? '',
      targetConfigId: sources[0]?.target?.id ?? targets[0]?.id ?? '',
      sourceConfigId: sources[0]?.id ?? '',
      updateId: updates[0]?.id ?? '',
      sampleId: samples[0]?.id ?? '',
      webhookId: webhooks[0]?.id ?? '',
      batchId: batches[0]?.id ?? '',
      messageId: message.id,
    },
  }
}
