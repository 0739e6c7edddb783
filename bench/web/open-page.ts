import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sparticuz from '@sparticuz/chromium'
import { chromium, type Page } from 'playwright-core'
import { signIn } from './client.ts'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
]

/** Opens a browser on the program, signed in. The browser is unpacked below `folder`. */
export async function openPage(
  origin: string,
  folder: string,
): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> {
  const unpacked = join(folder, 'chromium')
  await mkdir(unpacked, { recursive: true })
  process.env.TMPDIR = unpacked
  const executablePath = process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath())
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS })
  const localStorage = [{ name: 'localToken', value: await signIn(origin) }]
  const context = await browser.newContext({
    ...{ baseURL: origin, viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  return { page: await context.newPage(), close: () => browser.close() }
}
