import { defineConfig } from 'vitest/config'

const inCi = process.env.CI !== undefined
/** Twice the cores of the smallest machine: many tests of the server wait for a process that they started. */
const WORKERS = 4
/** They catch what hangs, not what is slow: a busy machine turns no test red. */
const LIMITS = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

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
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/db/test-cluster.ts'],
          ...LIMITS,
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
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['bin/**/*.test.ts', 'web/*.test.ts'],
          environment: 'node',
          ...LIMITS,
        },
      },
    ],
  },
})
