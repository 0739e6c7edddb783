import { RequestError } from '#web/lib/request-error.ts'
import { createStore } from '#web/lib/store.ts'
import { hashFile } from './hash-blob.ts'
import {
  cancelUpload,
  findSame,
  openUpload,
  type RosterUpload,
  readUpload,
  type SameFile,
  sendPart,
  type UploadPurpose,
} from './upload-calls.ts'

/**
 * The state of a file upload. `checking`: before anything is sent; `same`: the file came before, and a person has to
 * say whether to go on; `reading`: all bytes have arrived, and the server reads them.
 */
export type FileUploadState = {
  readonly step:
    | 'checking'
    | 'same'
    | 'sending'
    | 'paused'
    | 'reading'
    | 'stored'
    | 'refused'
    | 'failed'
    | 'canceled'
  /** Bytes that were checked, while `checking`, or that are there. */
  readonly done: number
  readonly bytes: number
  /** The speed of the last part; null before the first part. */
  readonly bytesPerSecond: number | null
  /** Tells whether the server does not answer, and is asked again. */
  readonly isLost: boolean
  readonly same: readonly SameFile[]
  /** The upload as the server last reported it. */
  readonly upload: RosterUpload | null
  /** A sentence about what went wrong and what to do. */
  readonly problem: string | null
}

export type FileUpload = {
  readonly file: File
  readonly get: () => FileUploadState
  /** Made for useSyncExternalStore. */
  readonly subscribe: (listener: () => void) => () => void
  /** Goes on although the same file came before. */
  readonly proceed: () => void
  readonly pause: () => void
  /** Goes on after a pause, or after what failed. */
  readonly resume: () => void
  /** Ends it; its bytes are removed. */
  readonly cancel: () => void
}

/** The sizes of parts and the durations of waits; tests use smaller ones. */
export type UploadPace = {
  readonly firstPartBytes: number
  readonly maxPartBytes: number
  /** A part is to take about so long: a pause or a broken line costs no more. */
  readonly partMs: number
  readonly retryMs: readonly number[]
  /** Time without an answer after which the server counts as lost. */
  readonly patienceMs: number
  readonly pollMs: number
}

export const USUAL_PACE: UploadPace = {
  firstPartBytes: 512 * 1024,
  maxPartBytes: 8 * 1024 * 1024,
  partMs: 3000,
  retryMs: [1000, 2000, 4000, 8000, 16_000, 30_000],
  patienceMs: 15_000,
  pollMs: 1000,
}

/** Tells whether another try may succeed: after no answer, a busy or broken server, or a part that arrived damaged. */
const isPassing = (error: unknown): boolean =>
  error instanceof RequestError && (error.status >= 500 || [408, 429, 460].includes(error.status))

/** Returns the offset that the server reports if another call moved it; undefined for any other error. */
function readOffset(error: unknown): number | undefined {
  if (!(error instanceof RequestError) || error.code !== 'conflict') return undefined
  const { current } = (error.details ?? {}) as { current?: { offset?: unknown; state?: unknown } }
  return typeof current?.offset === 'number' && current.state === 'uploading' ? current.offset : undefined
}

const UNREADABLE = 'The file changed or can no longer be read. Choose it again.'

function describeProblem(error: unknown): string {
  if (!(error instanceof RequestError)) return UNREADABLE
  const [first] = Array.isArray(error.details) ? (error.details as { message?: unknown }[]) : []
  return typeof first?.message === 'string' ? first.message : error.sentence
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}

type Line = {
  readonly pace: UploadPace
  readonly signal: AbortSignal
  readonly onLost: (isLost: boolean) => void
}

async function withPatience<Result>({ pace, onLost }: Line, work: () => Promise<Result>): Promise<Result> {
  const timer = setTimeout(() => onLost(true), pace.patienceMs)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
  }
}

async function withRetries<Result>(line: Line, work: () => Promise<Result>): Promise<Result> {
  const { pace, signal, onLost } = line
  const attempt = async () => {
    const result = await withPatience(line, work)
    onLost(false)
    return result
  }
  for (const ms of pace.retryMs) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      onLost(true)
      await wait(ms, signal)
    }
  }
  return attempt()
}

/** Sends a file part by part; what is left midway goes on where it was, also after a reload with the same file. */
export function startFileUpload(
  file: File,
  purpose: UploadPurpose = {},
  pace: UploadPace = USUAL_PACE,
): FileUpload {
  const store = createStore<FileUploadState>({
    ...{
      step: 'checking',
      done: 0,
      bytes: file.size,
      bytesPerSecond: null,
      isLost: false,
      same: [],
      upload: null,
      problem: null,
    },
  })
  const set = (change: Partial<FileUploadState>) => store.set({ ...store.get(), ...change })
  /**
   * Changes the state unless `signal` was aborted: a call that ends after a pause or a cancel has no effect any more.
   */
  const tell = (signal: AbortSignal, change: Partial<FileUploadState>) => {
    if (!signal.aborted) set(change)
  }
  const openLine = (signal: AbortSignal): Line => ({
    pace,
    signal,
    onLost: (isLost) => {
      if (store.get().isLost !== isLost) tell(signal, { isLost })
    },
  })
  let running = new AbortController()
  let sha256: string | undefined
  let mayBeSame = false
  let partBytes = pace.firstPartBytes

  async function send(upload: RosterUpload, signal: AbortSignal): Promise<void> {
    let { offset } = upload
    tell(signal, { step: 'sending', done: offset, upload })
    while (offset < file.size) {
      const part = file.slice(offset, offset + partBytes)
      const startedAt = performance.now()
      try {
        await withRetries(openLine(signal), () => sendPart(upload.id, offset, part, signal))
        offset += part.size
      } catch (error) {
        const moved = readOffset(error)
        if (moved === undefined || moved === offset) {
          // The answer to the last part may be what was lost.
          const now = await readUpload(upload.id, signal)
          if (now.state === 'uploading') throw error
          return
        }
        offset = moved
      }
      const ms = Math.max(1, performance.now() - startedAt)
      const bytesPerSecond = (part.size / ms) * 1000
      const fitting = Math.round((bytesPerSecond * pace.partMs) / 1000)
      partBytes = Math.min(pace.maxPartBytes, Math.max(pace.firstPartBytes, fitting))
      tell(signal, { done: offset, bytesPerSecond })
    }
  }

  async function awaitEnd(id: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      const upload = await withRetries(openLine(signal), () => readUpload(id, signal))
      const { state, refusal } = upload
      const isOver = state === 'stored' || state === 'refused'
      tell(signal, { upload, step: isOver ? state : 'reading', problem: refusal?.message ?? null })
      if (isOver) return
      await wait(pace.pollMs, signal)
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    if (sha256 === undefined) {
      sha256 = await hashFile(file, (done) => tell(signal, { done }), signal)
    }
    const hash = sha256
    if (!mayBeSame) {
      const same = await withRetries(openLine(signal), () => findSame(file, hash, signal))
      if (same.length > 0) return tell(signal, { step: 'same', same })
    }
    const upload = await withRetries(openLine(signal), () =>
      openUpload(file, { sha256: hash, purpose }, signal),
    )
    await send(upload, signal)
    await awaitEnd(upload.id, signal)
  }

  function start(): void {
    running = new AbortController()
    const { signal } = running
    const { upload, done } = store.get()
    // At once, so that a second click finds nothing to start.
    set({
      ...{ step: sha256 === undefined ? 'checking' : 'sending', done: upload ? done : 0 },
      ...{ problem: null, isLost: false, bytesPerSecond: null },
    })
    run(signal).catch((error: unknown) => {
      tell(signal, { step: 'failed', problem: describeProblem(error), isLost: false })
    })
  }

  start()
  return {
    file,
    get: store.get,
    subscribe: store.subscribe,
    proceed() {
      mayBeSame = true
      if (store.get().step === 'same') start()
    },
    pause() {
      if (!['checking', 'sending'].includes(store.get().step)) return
      running.abort()
      set({ step: 'paused', bytesPerSecond: null, isLost: false })
    },
    resume() {
      if (['paused', 'failed'].includes(store.get().step)) start()
    },
    cancel() {
      const { step, upload } = store.get()
      if (['stored', 'refused', 'canceled'].includes(step)) return
      running.abort()
      set({ step: 'canceled' })
      // What cannot be canceled now expires.
      if (upload) cancelUpload(upload.id).catch(() => {})
    },
  }
}
