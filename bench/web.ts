import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startProgram, stopProgram } from './start-program.ts'
import { addWideRoster } from './web/add-wide-roster.ts'
import { signIn } from './web/client.ts'
import { measureMapping } from './web/measure-mapping.ts'
import { measureRoutes } from './web/measure-routes.ts'
import { launchBrowser, newPage } from './web/open-page.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '250000' }, json: { type: 'boolean', default: false } },
})

const home = await mkdtemp(join(tmpdir(), 'concord-web-'))
try {
  const program = await startProgram(home)
  try {
    const browser = await launchBrowser(home)
    try {
      const routes = await measureRoutes(browser, program.origin)
      const roster = await addWideRoster(program.origin, Number(values.rows))
      const page = await newPage(browser, program.origin, await signIn(program.origin))
      const result = {
        routes,
        rows: Number(values.rows),
        columns: roster.columns,
        ...(await measureMapping(page, roster)),
      }
      console.log(values.json ? JSON.stringify(result) : result)
    } finally {
      await browser.close()
    }
  } finally {
    await stopProgram(program)
  }
} finally {
  await rm(home, { recursive: true, force: true })
}
