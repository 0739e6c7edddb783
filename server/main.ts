import { CommandError } from './commands/command-error.ts'
import type { RunCommand } from './commands/run-command.ts'
import { ConfigError, readConfig } from './config.ts'
import { explainStart } from './process/explain-start.ts'
import { StartError } from './process/start-error.ts'

type Command = { readonly help: string; readonly load: () => Promise<{ run: RunCommand }> }

const COMMANDS: Readonly<Record<string, Command>> = {
  serve: { help: 'start the portal', load: () => import('./commands/serve.ts') },
  work: { help: 'do the jobs of the queue, nothing else', load: () => import('./commands/work.ts') },
  migrate: { help: 'bring the database to the current schema', load: () => import('./commands/migrate.ts') },
  seed: { help: 'create the demo workspace where it is missing', load: () => import('./commands/seed.ts') },
  ingest: {
    help: 'load public files: ingest nppes FILE... (csv, zip or folder)',
    load: () => import('./commands/ingest.ts'),
  },
  batch: { help: 'list, apply and undo batches: batch --help', load: () => import('./commands/batch.ts') },
  jobs: { help: 'jobs that failed: jobs --help', load: () => import('./commands/jobs.ts') },
  audit: { help: 'check the audit log: audit verify', load: () => import('./commands/audit.ts') },
  roster: {
    help: "work with a sender's file: roster --help",
    load: () => import('./commands/roster.ts'),
  },
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, { help }]) => `  ${name.padEnd(8)} ${help}`)
  return `Usage: npm run -s concord -- <command>\n\n${lines.join('\n')}`
}

async function main([name = '', ...args]: readonly string[]): Promise<void> {
  if (name === '--help' || name === 'help') return console.log(usage())
  const command = COMMANDS[name]
  if (!command) throw new CommandError(name === '' ? usage() : `There is no command "${name}".\n\n${usage()}`)
  const { run } = await command.load()
  await run(readConfig(process.env), args)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const isExpected = [ConfigError, CommandError, StartError].some((kind) => error instanceof kind)
  const wantsCause = ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '')
  const explanation = isExpected && error instanceof Error ? error.message : explainStart(error)
  console.error(wantsCause ? error : (explanation ?? error))
  process.exitCode = isExpected ? 2 : 1
}
