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
    onConsoleLog: (line) => !line.includes('oidc-provider WARNING'),
    // A browser on a busy machine takes its time; what is wrong fails by its own wait of 10 s long before.
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
})
