import { api, type BodyIn, MAX_EVIDENCE_BYTES, MAX_UPDATE_FILE_BYTES } from '@concord/contract'
import { formatBytes } from '@concord/domain'
import { call } from '#web/lib/api-client.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { showError } from '#web/lib/toasts.ts'
import type { NewChange } from '../record-queries.ts'
import type { Draft } from './draft/use-draft.ts'
import { useUnsent } from './draft/use-unsent.ts'
import type { ColumnChoice } from './file/ColumnsDialog.tsx'
import type { LineActions } from './lines/LineRows.tsx'
import { type Evidence, fetchEvidence, sendEvidence, sendFile } from './queries.ts'
import { type Head, toHeardAt } from './said/head.ts'

/** Explains why a file is refused before anything is sent, so that the present file stays; else undefined. */
function explainFile({ name, size }: File, maxBytes: number): string | undefined {
  if (size === 0) return `${name} is empty. Save it again and choose it once more.`
  return size > maxBytes
    ? `${name} has ${formatBytes(size)}. Files up to ${formatBytes(maxBytes)} are taken: split it.`
    : undefined
}

/** Returns the actions of a user on a draft, each saved as one change. */
export function useDraftActions({ edit, update, isBlocked, isReading }: Draft, updateId: string | null) {
  const isBusy = isBlocked || isReading
  const keepCorrections = useUnsent({
    ...{ name: 'corrections', updateId },
    send: ({ file }) => void sendCorrections(file),
  })
  const keepEvidence = useUnsent({
    ...{ name: 'evidence', updateId },
    send: ({ file, note }) => void addEvidence(file, note),
  })
  async function sendCorrections(file: File) {
    const problem = explainFile(file, MAX_UPDATE_FILE_BYTES)
    if (problem === undefined)
      return edit((updateId, revision) => sendFile(updateId, revision, file), {
        isReading: true,
        onEnd: keepCorrections({ file, note: '' }),
      })
    showError(problem)
    return undefined
  }
  async function addEvidence(file: File, forLines: string) {
    const problem = explainFile(file, MAX_EVIDENCE_BYTES)
    if (problem === undefined)
      return edit((updateId, revision) => sendEvidence(updateId, revision, file, forLines), {
        onEnd: keepEvidence({ file, note: forLines }),
      })
    showError(problem)
    return undefined
  }
  const selectChanges = (chosen: Omit<BodyIn<typeof api.selectUpdateChanges>, 'revision'>) =>
    edit((updateId, revision) =>
      call(api.selectUpdateChanges, { params: { updateId }, body: { revision, ...chosen } }),
    )
  const lines: LineActions = {
    isBusy,
    answer: ({ line }, answer) =>
      void edit((updateId, revision) =>
        call(api.answerUpdateLine, { params: { updateId, line }, body: { revision, ...toAnswer(answer) } }),
      ),
    leaveOut: ({ line }, leftOut) =>
      void edit((updateId, revision) =>
        call(api.leaveUpdateLineOut, { params: { updateId, line }, body: { revision, leftOut } }),
      ),
    select: (changes, selected) =>
      void selectChanges({ selected, numbers: changes.map(({ number }) => number) }),
    selectAll: (state, selected) => void selectChanges({ selected, ...(state === null ? {} : { state }) }),
    remove: ({ line }) =>
      void edit((updateId, revision) => call(api.removeUpdateLine, { params: { updateId, line, revision } })),
  }
  return {
    ...{ lines, isBusy, isReading },
    sendFile: sendCorrections,
    addEvidence,
    changeColumns: (columns: readonly ColumnChoice[], onEnd: () => void) =>
      edit(
        (updateId, revision) =>
          call(api.changeUpdateColumns, { params: { updateId }, body: { revision, columns: [...columns] } }),
        { isReading: true, onEnd },
      ),
    addChanges: (changes: readonly NewChange[]) =>
      edit((updateId, revision) =>
        call(api.addUpdateChanges, { params: { updateId }, body: { revision, changes: [...changes] } }),
      ),
    saveHead: (head: Head, onEnd: () => void) =>
      edit(
        (updateId, revision) => {
          const { source, person, contact, trueSince } = head
          const body = {
            ...{ revision, saidBy: { source, person, contact }, trueSince: trueSince || null },
            heardAt: toHeardAt(head, update?.heardAt ?? null),
          }
          return call(api.changeDataUpdate, { params: { updateId }, body })
        },
        { isBeside: true, onEnd },
      ),
    removeEvidence: ({ id }: Evidence) =>
      edit((updateId, revision) => call(api.removeUpdateEvidence, { params: { updateId, id, revision } })),
    async downloadEvidence({ id, name }: Evidence) {
      if (update) saveFile(name, await fetchEvidence(update.id, id))
    },
    discard: () =>
      edit((updateId, revision) => call(api.discardDataUpdate, { params: { updateId }, body: { revision } })),
    submit: () =>
      edit((updateId, revision) => call(api.submitDataUpdate, { params: { updateId }, body: { revision } })),
  }
}

type Answer = Parameters<LineActions['answer']>[1]
const toAnswer = (answer: Answer) => ('npi' in answer ? answer : { candidates: [...answer.candidates] })
