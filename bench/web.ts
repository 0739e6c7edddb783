import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startProgram, stopProgram } from './start-program.ts'
import { addWideRoster } from './web/add-wide-roster.ts'
import { measureMapping } from './web/measure-mapping.ts'
import { openPage } from './web/open-page.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '250000' }, json: { type: 'boolean', default: false } },
})

const home = await mkdtemp(join(tmpdir(), 'concord-web-'))
try {
  const program = await startProgram(home)
  try {
    const roster = await addWideRoster(program.origin, Number(values.rows))
    const { page, close } = await openPage(program.origin, home)
    try {
      const result = {
        rows: Number(values.rows),
        columns: roster.columns,
        ...(await measureMapping(page, roster)),
      }
      console.log(values.json ? JSON.stringify(result) : result)
    } finally {
      await close()
    }
  } finally {
    await stopProgram(program)
  }
} finally {
  await rm(home, { recursive: true, force: true })
}
