// npm run -s bench -- cycles --rows N [--json] [--keep]: two months of a sender through the program, and every view of the second.
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measurePages } from './cycles/measure-pages.ts'
import { measureViews } from './cycles/measure-views.ts'
import { watchChildren, watchMemory } from './cycles/process-memory.ts'
import { openMonths } from './cycles/run-cycles.ts'
import { writeMonths } from './cycles/write-months.ts'
import { rounded } from './directory/measure.ts'
import { readNumber } from './read-number.ts'
import { type Started, startProgram, stopProgram } from './start-program.ts'
import { openPage } from './web/open-page.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    json: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const rows = readNumber('rows', options.rows, 1000)
const say = (line: string) => console.error(line)

async function runMonths({ origin, child }: Started, folder: string) {
  const months = await openMonths(origin)
  const [known] = await months.list()
  if (known) return { months, second: known, seconds: {} }
  say('Writing two months')
  const files = await writeMonths(folder, rows)
  const server = watchMemory(child.pid ?? 0)
  const engine = watchChildren(child.pid ?? 0)
  await months.addRoster()
  say('The first month')
  const first = await months.runMonth(files.first, 'first.csv', true)
  await months.approve(first.cycle)
  say('The second month')
  const second = await months.runMonth(files.second, 'second.csv', false)
  const seconds = { uploadS: second.uploadS, runS: second.runS }
  return {
    months,
    second: second.cycle,
    seconds: { ...seconds, runServerMb: server.end(), runEngineMb: engine.end() },
  }
}

async function measureAll(program: Started, folder: string) {
  const { months, second, seconds } = await runMonths(program, folder)
  const { in: all = 0, out = 0, held = 0, rejected = 0 } = second.balance ?? {}
  const memory = watchMemory(program.child.pid ?? 0)
  say('Its views')
  const views = await measureViews(program.origin, months.token, { cycleId: second.id, rows: all })
  say('Its pages in a browser')
  const { page, close } = await openPage(program.origin, folder)
  try {
    const pages = await measurePages(page, second.id)
    const balance = all === out + held + rejected && all > 0 ? 1 : 0
    return {
      rows: all,
      out,
      held,
      rejected,
      balance,
      ...seconds,
      ...views,
      ...pages,
      viewServerMb: memory.end(),
    }
  } finally {
    await close()
  }
}

const home = resolve(process.env.CONCORD_HOME ?? '.concord')
const folder = join(home, `bench-cycles-${rows}`)
await mkdir(join(folder, 'home'), { recursive: true })
const program = await startProgram(join(folder, 'home'))
try {
  const measured = Object.entries(await measureAll(program, folder))
  const shown = (value: number) => (Number.isInteger(value) ? value : rounded(value))
  const figures = measured.map(([name, value]) => [name, shown(value)] as const)
  if (options.json) console.log(JSON.stringify(Object.fromEntries(figures)))
  else for (const [name, value] of figures) console.log(`${name.padEnd(32)}${value}`)
} finally {
  await stopProgram(program)
  if (!options.keep) await rm(folder, { recursive: true, force: true })
}
