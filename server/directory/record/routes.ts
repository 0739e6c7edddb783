import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { readEntity } from '../entities/read-entity.ts'
import { readPractitioner } from '../read-practitioner.ts'
import { compareRecord } from './compare-record.ts'
import { decide, undoDecision } from './decide.ts'
import { readEvidence } from './read-evidence.ts'
import { readHistory } from './read-history.ts'
import { readSources } from './read-sources.ts'
import { readTimeline } from './read-timeline.ts'

export const recordRoutes: readonly Route[] = [
  route(api.readPractitionerTimeline, (context, { params }) =>
    readTimeline(context, 'practitioner', params.npi),
  ),
  route(api.readEntityTimeline, (context, { params }) => readTimeline(context, 'entity', params.npi)),
  route(api.readPractitionerHistory, (context, { params }) => readHistory(context, 'practitioner', params)),
  route(api.readEntityHistory, (context, { params }) => readHistory(context, 'entity', params)),
  route(api.comparePractitioner, (context, { params }) => compareRecord(context, 'practitioner', params)),
  route(api.compareEntity, (context, { params }) => compareRecord(context, 'entity', params)),
  route(api.readPractitionerSources, (context, { params }) => readSources(context, 'practitioner', params)),
  route(api.readEntitySources, (context, { params }) => readSources(context, 'entity', params)),
  route(api.readPractitionerEvidence, async (context, { params }) => {
    const { practitioner } = await readPractitioner(context, params)
    return { ...(await readEvidence(context, 'practitioner', params)), record: practitioner }
  }),
  route(api.readEntityEvidence, async (context, { params }) => {
    const { entity } = await readEntity(context, params)
    return { ...(await readEvidence(context, 'entity', params)), record: entity }
  }),
  route(api.decidePractitioner, (context, { params: { npi }, body }) =>
    decide(context, 'practitioner', { npi, body }),
  ),
  route(api.decideEntity, (context, { params: { npi }, body }) => decide(context, 'entity', { npi, body })),
  route(api.undoDecision, undoDecision),
]
