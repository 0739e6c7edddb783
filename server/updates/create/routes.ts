import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { addChanges, correctField } from './add-changes.ts'
import { changeHead, discardUpdate, listSpeakers, submitUpdate } from './change-head.ts'
import { changeColumnsOfUpdate, readFileOfUpdate } from './columns.ts'
import { findRecords, readFields } from './correctable.ts'
import { answerLine, editChange, leaveOut, removeEnteredLine, selectChanges } from './edit-lines.ts'
import { addEvidence, downloadEvidence, listEvidence, removeEvidence } from './evidence.ts'
import { listLines } from './list-lines.ts'
import { sendFile } from './send-file.ts'

export const createRoutes: readonly Route[] = [
  route(api.changeDataUpdate, changeHead),
  route(api.submitDataUpdate, submitUpdate),
  route(api.discardDataUpdate, discardUpdate),
  route(api.listUpdateSpeakers, listSpeakers),
  route(api.sendUpdateFile, sendFile),
  route(api.readUpdateFile, readFileOfUpdate),
  route(api.changeUpdateColumns, changeColumnsOfUpdate),
  route(api.listUpdateLines, listLines),
  route(api.answerUpdateLine, answerLine),
  route(api.leaveUpdateLineOut, leaveOut),
  route(api.addUpdateChanges, addChanges),
  route(api.editUpdateChange, editChange),
  route(api.selectUpdateChanges, selectChanges),
  route(api.removeUpdateLine, removeEnteredLine),
  route(api.correctField, correctField),
  route(api.listUpdateEvidence, (context, { params }) => listEvidence(context, params.updateId)),
  route(api.addUpdateEvidence, addEvidence),
  route(api.removeUpdateEvidence, removeEvidence),
  route(api.downloadUpdateEvidence, downloadEvidence),
  route(api.findCorrectable, findRecords),
  route(api.readCorrectable, readFields),
]
