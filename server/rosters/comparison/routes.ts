import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { countDecision, decideChanges, undoChangeDecision } from './decide-changes.ts'
import { exportComparison } from './export-comparison.ts'
import { listComparisonPlaces, listGroups, listLines } from './list-lines.ts'
import { readComparison } from './read-comparison.ts'

export const comparisonRoutes: readonly Route[] = [
  route(api.readComparison, (caller, { params }) => readComparison(caller, params)),
  route(api.listComparisonGroups, (caller, { params }) => listGroups(caller, params)),
  route(api.listComparisonLines, (caller, { params }) => listLines(caller, params)),
  route(api.listComparisonPlaces, (caller, { params }) => listComparisonPlaces(caller, params)),
  route(api.countDecision, (caller, { params }) => countDecision(caller, params)),
  route(api.decideChanges, (caller, { params, body }) => decideChanges(caller, params, body)),
  route(api.undoChangeDecision, (caller, { params, body }) => undoChangeDecision(caller, params, body)),
  route(api.exportComparison, (caller, { params }) => exportComparison(caller, params)),
]
