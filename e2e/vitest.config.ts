import { defineConfig } from 'vitest/config'

const inCi = process.env.CI !== undefined

export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['*.journey.test.ts'],
    environment: 'node',
    globalSetup: ['./global-setup.ts'],
    // All journeys share one program and one browser binary; a second worker would only make both wait.
    fileParallelism: false,
    // Where journeys only look, two at a time keep both cores of the smallest machine busy.
    maxConcurrency: 2,
    allowOnly: !inCi,
    testTimeout: 60_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 10_000, interval: 25 } },
  },
})
