import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { explainFailure } from '#engine/job/explain-failure.ts'
import { RunError } from '#engine/job/run-error.ts'
import { type ChildOptions, performInChild } from '#engine/operations/supervise-child.ts'
import { refuseFolder } from '#engine/run/output-folder.ts'
import { openWorkFolder } from '#engine/run/work-folder.ts'
import { type FileReplay, REPLAY, type ReplayJob } from '../replay/replay-job.ts'

/** Files that two source configs are run over. */
export type ReplayRequest = Omit<ReplayJob, 'file'> & {
  readonly files: readonly string[]
  /** Folder that gets replay.csv; where none is named, only the first changes of each file are given. */
  readonly out?: string
}

const HEADER_END = '\n'.charCodeAt(0)

/** Appends a file of CSV to another one, its header only when it is the first. */
async function append(from: string, to: string, isFirst: boolean): Promise<void> {
  let hasHeader = isFirst
  await pipeline(
    createReadStream(from),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        if (hasHeader) yield piece
        else {
          const end = piece.indexOf(HEADER_END)
          hasHeader = end >= 0
          if (hasHeader) yield piece.subarray(end + 1)
        }
      }
    },
    createWriteStream(to, { flags: 'a' }),
  )
}

async function publish(replay: string, out: string): Promise<void> {
  try {
    await mkdir(out, { recursive: true })
    await copyFile(replay, join(out, `.${REPLAY}`))
    await rename(join(out, `.${REPLAY}`), join(out, REPLAY))
  } catch (error) {
    throw refuseFolder(out, error)
  }
}

/**
 * Runs two source configs over each file, in a process of its own for each, and tells everything that the second one
 * changes. Throws RunError, with the file that it is about; nothing is written then.
 */
export async function replayRosters(
  { files, out, ...order }: ReplayRequest,
  options: ChildOptions = {},
): Promise<readonly FileReplay[]> {
  const work = await openWorkFolder(tmpdir(), 'concord-replay-').catch((error) => {
    throw explainFailure(error)
  })
  try {
    const replays: FileReplay[] = []
    const all = join(work.path, REPLAY)
    for (const [index, file] of files.entries()) {
      const own = join(work.path, String(index))
      await mkdir(own)
      const task = { kind: 'replay', job: { ...order, file }, work: own } as const
      const replayed = await performInChild(task, options).catch((error) => {
        const { code, message } = explainFailure(error)
        throw new RunError(code, files.length > 1 ? `${file}: ${message}` : message, { cause: error })
      })
      await append(join(own, REPLAY), all, index === 0)
      replays.push(replayed)
    }
    if (out !== undefined) await publish(all, out)
    return replays
  } finally {
    await work.remove()
  }
}
