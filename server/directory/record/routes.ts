import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { compareRecord } from './compare-record.ts'
import { readHistory } from './read-history.ts'
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
]
