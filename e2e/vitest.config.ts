import { defineConfig } from 'vitest/config'

const inCi = process.env.CI !== undefined

const JOURNEYS = '*.journey.test.ts'
/** Journeys after, or during, which other totals or rules are right: each goes alone, when the others are done. */
const LOADING = [
  'batches.journey.test.ts',
  'forms.journey.test.ts',
  'ingest.journey.test.ts',
  'library-uploads.journey.test.ts',
  'organizations.journey.test.ts',
  'saved-search.journey.test.ts',
  'source-configs.journey.test.ts',
]

export default defineConfig({
  test: {
    root: import.meta.dirname,
    globalSetup: ['./global-setup.ts'],
    allowOnly: !inCi,
    onConsoleLog: (line) => !line.includes('oidc-provider WARNING'),
    // A browser on a busy machine takes its time; what is wrong fails by its own wait of 60 s long before.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    // A worker starts one browser, for all files that it gets.
    isolate: false,
    // What the browser tells is garbage soon: it is looked through less often.
    execArgv: ['--min-semi-space-size=16', '--initial-heap-size=256'],
    projects: [
      {
        extends: true,
        test: {
          name: 'journeys',
          include: [JOURNEYS],
          exclude: LOADING,
          // A browser waits for the program, the disk and the next frame: two keep the smallest machine busy.
          maxWorkers: 2,
          // Where the journeys of a file only look, they go two at a time as well.
          maxConcurrency: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'loading',
          include: LOADING,
          maxWorkers: 1,
          maxConcurrency: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
