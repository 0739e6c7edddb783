import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, ROOT, type Stage, type Step } from './step.ts'

const tool = (name: string) => join(ROOT, 'node_modules', '.bin', name)
const vitest: Command = [process.execPath, join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run']

/** Each checker of a program works out all types that it needs: four of them take twice the work of one. */
const ONE_CHECKER = ['--checkers', '1']

const SPELLING_CACHE = join(ROOT, 'node_modules', '.cache', 'cspell')

const typedRooms = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'tsconfig.json')))
const hasJourneys = readdirSync(join(ROOT, 'e2e')).some((name) => name.endsWith('.journey.test.ts'))

export const TESTS: Step = { title: 'Tests', commands: [vitest], countsTests: true }

/** Defines what is checked before every commit. */
export const QUICK: Stage = [
  { title: 'Format and lint', commands: [[tool('biome'), 'ci', '--no-errors-on-unmatched', '--colors=off']] },
  { title: 'Types', commands: typedRooms.map((room): Command => [tool('tsc'), '-p', room, ...ONE_CHECKER]) },
  {
    title: 'Spelling',
    commands: [[tool('cspell'), 'lint', '--no-progress', '--cache', '--cache-location', SPELLING_CACHE]],
  },
  { title: 'Architecture', commands: [[process.execPath, 'bin/check-architecture.ts']] },
  { title: 'Generated files', commands: [[process.execPath, 'bin/gen.mjs', '--check']] },
  TESTS,
]

export const WEB_BUILD: Step = {
  title: 'Web build',
  commands: [[process.execPath, 'server/http/web-build.ts']],
}

export const JOURNEYS: Stage = hasJourneys
  ? [{ title: 'Journeys', commands: [[...vitest, '--config', 'e2e/vitest.config.ts']], countsTests: true }]
  : []
