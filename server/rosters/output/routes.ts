import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { applyFixes, undoFixes } from './change-fixes.ts'
import { downloadFile, listFiles } from './files.ts'
import { fixCells } from './fix-cells.ts'
import { listCells, listFixes } from './list-fixes.ts'
import { listOutput } from './list-output.ts'
import { traceCell } from './trace-cell.ts'

export const outputRoutes: readonly Route[] = [
  route(api.listCycleOutput, (context, { params }) => listOutput(context, params)),
  route(api.traceCycleOutput, (context, { params }) => traceCell(context, params)),
  route(api.listCycleFiles, (context, { params }) => listFiles(context, params)),
  route(api.downloadCycleFile, (context, { params }) => downloadFile(context, params)),
  route(api.listCycleFixes, (context, { params }) => listFixes(context, params)),
  route(api.listFixedCells, (context, { params }) => listCells(context, params)),
  route(api.fixCycleCells, (context, { params, body }) => fixCells(context, params, body)),
  route(api.applyCycleFixes, (context, { params, body }) => applyFixes(context, params, body)),
  route(api.undoCycleFixes, (context, { params, body }) => undoFixes(context, params, body)),
]
