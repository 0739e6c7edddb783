import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium, type Page } from 'playwright-core'
import { signIn } from './client.ts'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
]

/** Opens a browser, which is unpacked below `folder`. */
export async function launchBrowser(folder: string): Promise<Browser> {
  const unpacked = join(folder, 'chromium')
  await mkdir(unpacked, { recursive: true })
  process.env.TMPDIR = unpacked
  const executablePath = process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath())
  return chromium.launch({ executablePath, args: ARGUMENTS })
}

/** Returns an empty page on the program, signed in, with nothing in its cache. */
export async function newPage(browser: Browser, origin: string, token: string): Promise<Page> {
  const localStorage = [{ name: 'localToken', value: token }]
  const context = await browser.newContext({
    ...{ baseURL: origin, viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  return context.newPage()
}

/** Opens a browser on the program, signed in. */
export async function openPage(
  origin: string,
  folder: string,
): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> {
  const browser = await launchBrowser(folder)
  return { page: await newPage(browser, origin, await signIn(origin)), close: () => browser.close() }
}
