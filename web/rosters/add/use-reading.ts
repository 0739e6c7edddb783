import type { LayoutOptions } from '@concord/roster-language'
import type { PreviewOptions } from '@concord/spreadsheet/portable'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FileReading, FoundFile, ReadOutcome } from './read/found-file.ts'

export type ReadState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly name: string; readonly share: number }
  | ReadOutcome

/** Reads the file that someone chose, in this browser alone. What is asked last counts. */
export function useReading(openReading: () => FileReading) {
  const [state, setState] = useState<ReadState>({ kind: 'none' })
  const reading = useRef<FileReading | null>(null)
  const turn = useRef(0)

  function close(): void {
    turn.current += 1
    reading.current?.close()
    reading.current = null
  }
  const closeOnLeave = useEffectEvent(close)
  useEffect(() => () => closeOnLeave(), [])

  async function read(
    file: File,
    options: PreviewOptions,
    adapt: (found: FoundFile) => FoundFile = (found) => found,
  ): Promise<ReadOutcome | null> {
    close()
    const own = turn.current
    const opened = openReading()
    reading.current = opened
    const setShare = (share: number) => {
      if (own === turn.current) setState({ kind: 'reading', name: file.name, share })
    }
    setShare(0)
    const known = await opened.read(file, options, setShare).catch(
      (): ReadOutcome => ({
        kind: 'refused',
        message: `${file.name} could not be read in this browser. Choose it again.`,
      }),
    )
    if (own !== turn.current) return null
    const outcome: ReadOutcome = known.kind === 'found' ? { kind: 'found', file: adapt(known.file) } : known
    setState(outcome)
    return outcome
  }

  /** Looks at a tab again, with the header that someone chose; none for what is found. */
  async function inspect(file: FoundFile, index: number, options: LayoutOptions): Promise<FoundFile> {
    const own = turn.current
    const found = await reading.current?.inspect(index, options)
    if (found === undefined || own !== turn.current) return file
    const change = (known: FoundFile): FoundFile => ({
      ...known,
      tabs: known.tabs.map((tab, at) => (at === index ? { ...tab, ...found } : tab)),
    })
    setState((before) => (before.kind === 'found' ? { kind: 'found', file: change(before.file) } : before))
    return change(file)
  }

  function drop(): void {
    close()
    setState({ kind: 'none' })
  }
  return { state, read, inspect, drop }
}
