import {
  findUnmet,
  matchRosterFile,
  type NamedRoster,
  organizationIsNotDemo,
  permission,
} from '@concord/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useSession } from '#web/session/session-context.ts'
import { useFilePick } from '#web/ui/use-file-pick.tsx'
import { addUpload, useRunningUploads } from '../../upload/running-uploads.ts'
import { leftUploads, type RosterKey, rosterNames } from '../queries.ts'
import { ChooseRosterDialog, type UnmatchedFile } from './ChooseRosterDialog.tsx'
import { DropOverlay } from './DropOverlay.tsx'
import { LeftUploadLine } from './LeftUploadLine.tsx'
import { UploadLine } from './UploadLine.tsx'
import { useFileDrop } from './use-file-drop.ts'

export type LibraryUploads = {
  readonly mayUpload: boolean
  /** Asks for files, of one roster or such that find theirs. */
  readonly choose: (roster: RosterKey | null) => void
  /** The files that are on their way to a roster; nothing where there are none. */
  readonly linesOf: (roster: RosterKey) => ReactNode
  /** The files on their way to rosters that are not among these. */
  readonly linesOfOthers: (shown: readonly RosterKey[]) => ReactNode
  /** Stands anywhere on the page. */
  readonly parts: ReactNode
}

const isSameRoster = (one: RosterKey, other: RosterKey | null): boolean =>
  one.prefix === other?.prefix && one.type === other.type

const ENDED = ['stored', 'refused', 'canceled', 'failed']

/** Uploads files to rosters: chosen for one, or dropped anywhere. */
export function useUploads(): LibraryUploads {
  const { viewer } = useSession()
  const client = useQueryClient()
  const mayUpload = findUnmet(viewer, [permission('UPLOAD_FILES'), organizationIsNotDemo]) === undefined
  const { uploads, endedIds } = useRunningUploads()
  const own = uploads.flatMap(({ id, purpose: { roster }, upload }) =>
    roster === undefined ? [] : [{ id, roster, upload }],
  )
  const { data: left = [] } = useQuery(leftUploads(mayUpload))
  const [unmatched, setUnmatched] = useState<readonly UnmatchedFile[]>([])
  const pick = useFilePick({
    label: 'Files of rosters',
    isMultiple: true,
    onFiles: (files) => void take(files),
  })
  const wanted = useRef<RosterKey | null>(null)

  async function take(files: readonly File[]): Promise<void> {
    const { current: roster } = wanted
    wanted.current = null
    if (roster !== null) {
      for (const file of files) addUpload(file, { roster })
      return
    }
    const rosters = await client.fetchQuery(rosterNames)
    const open: UnmatchedFile[] = []
    for (const file of files) {
      const found = matchRosterFile(file.name, rosters)
      if (found.roster) addUpload(file, { roster: found.roster })
      else open.push({ file, candidates: found.candidates })
    }
    setUnmatched(open)
  }
  const isOver = useFileDrop(mayUpload, (files) => {
    wanted.current = null
    void take(files)
  })
  function choose(roster: RosterKey | null): void {
    wanted.current = roster
    pick.open()
  }
  // The same upload is not shown twice: what runs here is on the server too.
  const isHere = (id: string) => own.some(({ upload }) => upload.get().upload?.id === id)
  const running = own.map(({ roster, upload }) => ({
    roster,
    name: upload.file.name,
    step: upload.get().step,
  }))
  const leftOf = left.filter(
    ({ id, name, roster }) =>
      roster !== null &&
      !isHere(id) &&
      !endedIds.includes(id) &&
      !running.some(
        (one) => !ENDED.includes(one.step) && one.name === name && isSameRoster(one.roster, roster),
      ),
  )
  const lines = (isWanted: (roster: RosterKey) => boolean): ReactNode => {
    const here = own.filter(({ roster }) => isWanted(roster))
    const there = leftOf.filter(({ roster }) => roster !== null && isWanted(roster))
    if (here.length + there.length === 0) return null
    return (
      <>
        {here.map((one) => (
          <UploadLine key={one.id} {...one} />
        ))}
        {there.map((one) => (
          <LeftUploadLine key={one.id} upload={one} onChoose={() => choose(one.roster)} />
        ))}
      </>
    )
  }
  return {
    mayUpload,
    choose,
    linesOf: (roster) => lines((one) => isSameRoster(one, roster)),
    linesOfOthers: (shown) => lines((one) => !shown.some((roster) => isSameRoster(one, roster))),
    parts: mayUpload && (
      <>
        {pick.field}
        {isOver && <DropOverlay />}
        {unmatched.length > 0 && (
          <ChooseRosterDialog
            files={unmatched}
            onChoose={(file: File, roster: NamedRoster) => addUpload(file, { roster })}
            onClose={() => setUnmatched([])}
          />
        )}
      </>
    ),
  }
}
