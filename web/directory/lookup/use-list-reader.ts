import { formatCount } from '@concord/domain'
import { useState } from 'react'
import { useViewer } from '#web/session/session-context.ts'
import { useAsOf } from '../model/as-of.ts'
import { readBest } from './list/read-best.ts'
import { type ListText, readFile } from './list/read-file.ts'
import { UnreadableFileError } from './list/read-file-error.ts'
import { MAX_LIST_NUMBERS, type ReadOutcome } from './list/read-list.ts'
import { startLookup } from './lookup-store.ts'

const PASTED = 'Pasted text'
const NO_NUMBER = 'No NPIs found. An NPI has ten digits and begins with 1 or 2.'

function getProblem(source: string, outcome: Exclude<ReadOutcome, { kind: 'list' }>): string {
  if (outcome.kind === 'noNumber') return `${source}: ${NO_NUMBER}`
  const [numbers, most] = [formatCount(outcome.numbers), formatCount(MAX_LIST_NUMBERS)]
  return `${source} contains ${numbers} numbers. Nothing was checked; the maximum is ${most} at a time.`
}

const unreadable = (error: unknown) =>
  error instanceof UnreadableFileError
    ? error.message
    : 'The browser could not read the file. Choose it again, or paste its content.'

/** Reads a list and starts its lookup; `problem` says why it did not. */
export function useListReader() {
  const { user } = useViewer()
  const [asOf] = useAsOf()
  const [reading, setReading] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function read(name: string, load: () => Promise<readonly ListText[]>): Promise<void> {
    setProblem(null)
    setReading(name)
    try {
      const { source, outcome } = await readBest(await load(), name)
      if (outcome.kind === 'list') void startLookup(user.id, { source, list: outcome.list, asOf })
      else setProblem(getProblem(source, outcome))
    } catch (error) {
      setProblem(unreadable(error))
    } finally {
      setReading(null)
    }
  }

  return {
    reading,
    problem,
    readText: (text: string) => read(PASTED, async () => [{ source: PASTED, text }]),
    readFile: (file: File) => read(file.name, () => readFile(file)),
  }
}
