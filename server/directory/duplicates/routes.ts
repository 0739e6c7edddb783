import { api } from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import { type Route, route } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { decidePair, undoPair } from './decide-pair.ts'
import { findAllDuplicates } from './jobs.ts'
import { inOrder, listLinks, listPairs, readPair, readSummary } from './read-pairs.ts'

export const duplicateRoutes: readonly Route[] = [
  route(api.readDuplicateSummary, (context, { params }) => readSummary(context, params.subject)),
  route(api.listDuplicates, (context, { params }) => listPairs(context, params)),
  route(api.readDuplicate, (context, { params }) => readPair(context, inOrder(params))),
  route(api.decideDuplicate, async (context, { params, body }) => ({
    pair: await decidePair(context, inOrder(params), body),
  })),
  route(api.undoDuplicateDecision, async (context, { params }) => ({
    pair: await undoPair(context, inOrder(params)),
  })),
  route(api.listDuplicateLinks, (context, { body }) => listLinks(context, body)),
  route(api.findDuplicatesAgain, async ({ tx, viewer }) => {
    await enqueue(tx, findAllDuplicates, {})
    const event = { action: 'duplicates.find-started', details: {} }
    await insertAuditEvent(tx, { orgId: viewer.user.orgId, ...getActor(viewer), ...event })
    return {}
  }),
]
