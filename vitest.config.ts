import { defineConfig } from 'vitest/config'

const inCi = process.env.CI !== undefined

export default defineConfig({
  test: {
    // Two workers suit the smallest machine that is supported; more only make the database wait.
    maxWorkers: 2,
    allowOnly: !inCi,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'engine/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/db/test-cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          name: 'web',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['./test-setup.ts'],
          testTimeout: 15_000,
        },
      },
      {
        test: { name: 'bin', include: ['bin/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
      },
    ],
  },
})
