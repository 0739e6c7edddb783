import { parseArgs } from 'node:util'
import { formatCountOf } from '@concord/domain'
import { z } from 'zod'
import { findChains } from '#server/audit/store.ts'
import { type ChainReport, verifyChain } from '#server/audit/verify-chain.ts'
import type { RunCommand } from '#server/commands/run-command.ts'
import { CommandError } from './command-error.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage: npm run -s concord -- audit verify [--org ID] [--json]

  Verifies the audit log. Exits with code 2 and the first broken event when verification fails.`

const INTEGRITY_ERRORS = {
  changed: 'was changed after it was written',
  loose: 'does not follow the previous event: one was removed or inserted',
  missing: 'is missing, with all later events',
  anchor: 'is recorded as the last event removed after retention, without a valid signature',
} as const

function readArguments(args: readonly string[]): { orgId: string | null; isJson: boolean } {
  try {
    const options = { org: { type: 'string' }, json: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    if (positionals.join(' ') !== 'verify') throw new Error('Say what to do with the audit log.')
    const orgId = z
      .uuid('--org takes the ID of an organization.')
      .nullable()
      .parse(values.org ?? null)
    return { orgId, isJson: values.json }
  } catch (error) {
    const message = error instanceof z.ZodError ? error.issues[0]?.message : (error as Error).message
    throw new CommandError(`${message}\n\n${USAGE}`)
  }
}

function print({ orgId, events, broken }: ChainReport): string {
  const count = formatCountOf(events, 'event')
  if (!broken) return `${orgId}  ${count}, verified`
  return `${orgId}  ${count}, BROKEN: event ${broken.seq} ${INTEGRITY_ERRORS[broken.fault]}`
}

export const run: RunCommand = async (config, args) => {
  const { orgId, isJson } = readArguments(args)
  await withDatabase(config, async (database) => {
    const reports = await database.asSystem(async (connection) => {
      const found: ChainReport[] = []
      for (const chain of await findChains(connection, orgId))
        found.push(await verifyChain(connection, config, chain.orgId))
      return found
    })
    if (isJson) console.log(JSON.stringify({ chains: reports }))
    else if (reports.length === 0) console.log('There are no audit events to verify.')
    else for (const report of reports) console.log(print(report))
    if (reports.some(({ broken }) => broken)) process.exitCode = 2
  })
}
