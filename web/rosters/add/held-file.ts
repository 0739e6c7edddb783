import { api } from '@concord/contract'
import { createContext } from 'react'
import { call, download } from '#web/lib/api-client.ts'
import type { RosterUpload } from '../upload/upload-calls.ts'
import type { FoundFile } from './read/found-file.ts'

type Stored = NonNullable<RosterUpload['file']>

/** A file that is stored for the draft alone, until it is added to a roster or the draft is left. */
export type HeldFile = Pick<Stored, 'id' | 'name' | 'removed'> & { readonly expiresAt: string }

/** Says to all steps that the file is not in this browser alone. */
export const HeldFileContext = createContext<HeldFile | null>(null)

export type ServerReading = {
  readonly held: HeldFile
  /** The rows as a workbook, which is read here as others are. */
  readonly rows: File
  /** The workbook as the file itself is: with the names that its tabs have, and what was guessed of it. */
  readonly adapt: (found: FoundFile) => FoundFile
}

function adaptTo({ inspection }: Stored, found: FoundFile): FoundFile {
  const guesses = inspection.guesses.filter(({ tab }) => tab === undefined)
  const tabs = found.tabs.map((tab, place) => {
    const { name = tab.name, hidden = tab.hidden } = inspection.tabs[place] ?? {}
    return { ...tab, name, hidden }
  })
  return { ...found, tabs, guesses: [...guesses, ...found.guesses] as FoundFile['guesses'] }
}

async function fetchStored(draftId: string): Promise<{ file: Stored; held: HeldFile } | null> {
  const { file, expiresAt } = await call(api.readRosterDraftFile, { params: { id: draftId } })
  if (file === null || expiresAt === null) return null
  const { id, name, removed } = file
  return { file, held: { id, name, removed, expiresAt } }
}

/** Fetches which file is stored for a draft; null where there is none. */
export async function fetchHeldFile(draftId: string): Promise<HeldFile | null> {
  return (await fetchStored(draftId))?.held ?? null
}

/** Fetches what the server read for a draft; null where there is nothing. */
export async function fetchServerReading(draftId: string): Promise<ServerReading | null> {
  const stored = await fetchStored(draftId)
  if (stored === null) return null
  const params = { id: draftId }
  const rows = new File([await download(api.readRosterDraftWorkbook, { params })], 'rows.xlsx')
  return { held: stored.held, rows, adapt: (found) => adaptTo(stored.file, found) }
}
