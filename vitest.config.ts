import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const inCi = process.env.CI !== undefined
/** Twice the cores of the smallest machine: many tests of the server wait for a process that they started. */
const WORKERS = 4
/** Random tests try this many times their usual number of cases; `npm run test:deep` sets it. */
const DEPTH = Number(process.env.TEST_DEPTH ?? 1)
/** A case that takes a fiftieth of a second or more is tried a quarter as often, but in depth. */
const COSTLY_DEPTH = DEPTH > 1 ? DEPTH : 1 / 4
/**
 * A worker holds what all of its files import, and each collection of garbage walks through it: room for much that is
 * new, and for half a gigabyte before the first walk, saves a tenth of all CPU time.
 */
const ROOMY_HEAP = ['--min-semi-space-size=16', '--initial-heap-size=512']
/**
 * The limits catch what hangs, not what is slow: a busy machine turns no test red. The longest test takes two minutes
 * beside all others, and several times that where other programs want the cores as well.
 */
const EVERYWHERE = {
  testTimeout: 1_200_000 * DEPTH,
  hookTimeout: 1_200_000 * DEPTH,
  expect: { poll: { timeout: 60_000 } },
  provide: { depth: DEPTH, costlyDepth: COSTLY_DEPTH },
  alias: [{ find: /^fast-check$/, replacement: join(import.meta.dirname, 'seeded-fast-check.ts') }],
}

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    allowOnly: !inCi,
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'domain/**/*.test.ts',
            'roster-language/**/*.test.ts',
            'spreadsheet/**/*.test.ts',
            'contract/**/*.test.ts',
            'engine/**/*.test.ts',
          ],
          environment: 'node',
          // Nothing that these files import remembers anything: a worker imports it once for all of them.
          isolate: false,
          execArgv: ROOMY_HEAP,
          ...EVERYWHERE,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/db/test-cluster.ts'],
          // What a program remembers is its own: a worker imports it once for all of its files.
          isolate: false,
          execArgv: ROOMY_HEAP,
          ...EVERYWHERE,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          name: 'web',
          include: ['*/**/*.test.ts', '*/**/*.test.tsx'],
          environment: 'jsdom',
          // One window for each worker, with its own modules and globals for each file.
          pool: 'vmForks',
          maxWorkers: WORKERS,
          setupFiles: ['./test-setup.ts'],
          ...EVERYWHERE,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['bin/**/*.test.ts', 'web/*.test.ts'],
          environment: 'node',
          ...EVERYWHERE,
        },
      },
    ],
  },
})
