import type { LayoutOptions } from '@concord/roster-language'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { RequestError } from '#web/lib/request-error.ts'
import { showError } from '#web/lib/toasts.ts'
import { getFieldErrors } from '#web/ui/form/field-errors.ts'
import { type FileUpload, startFileUpload } from '../upload/file-upload.ts'
import { type Choices, chooseTab, findTabChoice, NO_CHOICES } from './choices.ts'
import { fetchHeldFile, fetchServerReading, type HeldFile } from './held-file.ts'
import { type Draft, type DraftKey, keepDraft, rosterDrafts } from './queries.ts'
import type { FileReading, FoundFile } from './read/found-file.ts'
import { useReading } from './use-reading.ts'

export type AddRosterStart = {
  readonly prefix: string
  readonly type: string
  readonly draft: Draft | null
  readonly openReading: () => FileReading
}

/** The step in which the file is chosen. A file is never stored: a user who comes back chooses it again. */
const FILE_STEP = 2

const NO_DRAFT = 'A file is stored with its draft. Delete a draft that you no longer need, and try again.'

/** Says why a draft was not saved, and what remains. */
function tellUnsaved(error: unknown): string {
  if (!(error instanceof RequestError)) return 'The draft was not saved. Your choices are still on this page.'
  if (error.code === 'conflict')
    return 'Another tab or window changed this draft. Your choices are still on this page; close the other one to go on here.'
  const [reason = error.sentence] = error.code === 'invalid_input' ? Object.values(getFieldErrors(error)) : []
  return `The draft was not saved. ${reason} Your choices are still on this page.`
}

function startChoices({ prefix, type, draft }: AddRosterStart): Choices {
  if (draft === null) return { ...NO_CHOICES, prefix, type }
  return { ...draft.choices, step: Math.min(draft.choices.step, FILE_STEP) }
}

/**
 * Holds the state of a roster that is being added: the choices, the file that is open in this browser, and the draft.
 */
export function useAddRoster(start: AddRosterStart) {
  const client = useQueryClient()
  const [choices, setChoices] = useState(() => startChoices(start))
  const reading = useReading(start.openReading)
  const [file, setFile] = useState<File | null>(null)
  const [upload, setUpload] = useState<FileUpload | null>(null)
  const [storing, setStoring] = useState<FileUpload | null>(null)
  const [held, setHeld] = useState<HeldFile | null>(null)
  const key = useRef<DraftKey | null>(start.draft)
  const saving = useRef<Promise<void>>(Promise.resolve())
  const isKept = useRef(true)
  const latest = useRef(choices)

  function change(fields: Partial<Choices>): Choices {
    const next = { ...latest.current, ...fields }
    latest.current = next
    isKept.current = false
    setChoices(next)
    return next
  }

  /** Saves the draft. Saves run one after another, because each updates the version that the previous one made. */
  function keep(): Promise<void> {
    const kept = latest.current
    isKept.current = true
    saving.current = saving.current
      .then(async () => {
        key.current = await keepDraft(key.current, kept).catch((error: unknown) => {
          // Deleted in another tab: what is chosen here is a draft all the same.
          if (key.current === null || !(error instanceof RequestError) || error.status !== 404) throw error
          return keepDraft(null, kept)
        })
        await client.invalidateQueries({ queryKey: rosterDrafts().queryKey })
      })
      .catch((error: unknown) => showError(tellUnsaved(error)))
    return saving.current
  }

  /** Saves what was chosen since the last step when the user leaves midway. */
  const keepOnLeave = useEffectEvent(() => {
    if (!isKept.current && latest.current.sender !== '') void keep()
  })
  useEffect(() => () => keepOnLeave(), [])

  async function inspectAsChosen(found: FoundFile, chosen: Choices): Promise<void> {
    for (const [index, tab] of found.tabs.entries()) {
      const headerRows = findTabChoice(chosen, tab.name)?.headerRows
      if (headerRows) await reading.inspect(found, index, { headerRows })
    }
  }

  /** Ends the uploads that are under way; what was stored goes with the draft. */
  function cancelUpload(): void {
    for (const begun of [upload, storing]) begun?.cancel()
    setUpload(null)
    setStoring(null)
  }

  async function readFile(chosen: File, fields: Partial<Choices> = {}): Promise<void> {
    const { file: before } = latest.current
    const isOther = before !== null && before.name !== chosen.name
    const next = change({
      ...(isOther ? { tabs: [], struckRows: null, encoding: null, delimiter: null } : {}),
      file: { name: chosen.name, bytes: chosen.size },
      ...fields,
    })
    setFile(chosen)
    setHeld(null)
    cancelUpload()
    const { encoding, delimiter } = next
    const outcome = await reading.read(chosen, {
      ...(encoding === null ? {} : { encoding }),
      ...(delimiter === null ? {} : { delimiter }),
    })
    if (outcome?.kind === 'found') await inspectAsChosen(outcome.file, next)
  }

  /** Uploads the file for the draft, which has to be there for that. */
  async function readOnServer(): Promise<void> {
    if (file === null) return
    await keep()
    const draftId = key.current?.id
    if (draftId !== undefined) setUpload(startFileUpload(file, { draftId }))
  }

  /** Uploads the file in the last step. It is of the draft until the roster has it, and goes with the draft. */
  async function store(): Promise<void> {
    await keep()
    const draftId = key.current?.id
    if (draftId === undefined) return showError(NO_DRAFT)
    if (file !== null) setStoring(startFileUpload(file, { draftId }))
  }

  /** Goes back from a file that is stored and that no roster took. */
  async function holdStored(): Promise<void> {
    const draftId = key.current?.id
    setHeld(draftId === undefined ? null : await fetchHeldFile(draftId).catch(() => null))
    setStoring(null)
  }

  /** Reads the rows that the server found in a file of the draft. */
  async function openHeld(): Promise<void> {
    const draftId = key.current?.id
    const found = draftId === undefined ? null : await fetchServerReading(draftId).catch(() => null)
    if (found === null)
      return showError('The rows that the server found did not load. Choose the file again.')
    setUpload(null)
    const outcome = await reading.read(found.rows, {}, found.adapt)
    if (outcome?.kind !== 'found') return
    setHeld(found.held)
    await inspectAsChosen(outcome.file, latest.current)
  }

  return {
    choices,
    change,
    upload,
    held,
    readOnServer,
    openHeld,
    /** The upload of the last step. */
    storing,
    store,
    holdStored,
    cancelUpload,
    file,
    reading: reading.state,
    readFile,
    dropFile() {
      setFile(null)
      setHeld(null)
      reading.drop()
      change({ file: null })
    },
    /** Another header of a tab; null for the one that was found. */
    async chooseHeader(found: FoundFile, index: number, headerRows: number[] | null): Promise<void> {
      const tab = found.tabs[index]
      if (tab === undefined) return
      const isRead = findTabChoice(latest.current, tab.name)?.isRead ?? !tab.hidden
      change(chooseTab(latest.current, { name: tab.name, isRead, headerRows }))
      const options: LayoutOptions = headerRows === null ? {} : { headerRows }
      await reading.inspect(found, index, options)
      void keep()
    },
    goTo(step: number) {
      change({ step })
      void keep()
    },
    /** The draft that there is, once all that was asked to be kept is. */
    async settleDraft(): Promise<DraftKey | null> {
      isKept.current = true
      await saving.current
      return key.current
    },
  }
}

export type AddRoster = ReturnType<typeof useAddRoster>
