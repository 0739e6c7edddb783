import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, ROOT, type Stage, type Step } from './step.ts'
import { writeTypePrograms } from './type-programs.ts'

const tool = (name: string) => join(ROOT, 'node_modules', '.bin', name)
/** Programs that keep much until they end save the time of looking through it again and again for what they do not. */
const ROOMY_HEAP = ['--min-semi-space-size=16', '--initial-heap-size=512']
const vitest: Command = [process.execPath, join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run']
const cspell: Command = [process.execPath, ...ROOMY_HEAP, join(ROOT, 'node_modules', 'cspell', 'bin.mjs')]

/**
 * The option for a single type checker: each checker computes all types that it needs, so four of them take twice the
 * work of one.
 */
const ONE_CHECKER = ['--checkers', '1']

const SPELLING_CACHE = join(ROOT, 'node_modules', '.cache', 'cspell')

const hasJourneys = readdirSync(join(ROOT, 'e2e')).some((name) => name.endsWith('.journey.test.ts'))

export const TESTS: Step = { title: 'Tests', commands: [vitest], countsTests: true }

/** Defines what is checked before every commit. */
export const QUICK: Stage = [
  { title: 'Format and lint', commands: [[tool('biome'), 'ci', '--no-errors-on-unmatched', '--colors=off']] },
  {
    title: 'Types',
    commands: writeTypePrograms(ROOT).map((program): Command => [tool('tsc'), '-p', program, ...ONE_CHECKER]),
  },
  {
    title: 'Spelling',
    commands: [[...cspell, 'lint', '--no-progress', '--cache', '--cache-location', SPELLING_CACHE]],
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
