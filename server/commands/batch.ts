import { parseArgs } from 'node:util'
import { formatCount } from '@concord/domain'
import { z } from 'zod'
import type { RunCommand } from '#server/commands/run-command.ts'
import type { Database } from '#server/db/database.ts'
import { BatchError } from '#server/ledger/batch-error.ts'
import { findLatestBatches } from '#server/ledger/batch-store.ts'
import { recordBatchChange } from '#server/ledger/record-batch-change.ts'
import { repairSearch } from '#server/search/read-model/rebuild-search.ts'
import { CommandError } from './command-error.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage: npm run -s concord -- batch list
       npm run -s concord -- batch apply ID [--reason TEXT]
       npm run -s concord -- batch undo ID [--reason TEXT]

  Lists the latest batches, lets the claims of one count, or takes back what one did: all of it or nothing.`

const LISTED = 50

type Order = { change: 'list' } | { change: 'apply' | 'undo'; batchId: string; reason: string }

function readArguments(args: readonly string[]): Order {
  try {
    const options = { reason: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [change, id, ...rest] = positionals
    if (change === 'list' && id === undefined) return { change }
    if ((change !== 'apply' && change !== 'undo') || rest.length > 0)
      throw new Error('Say what to do with which batch.')
    const batchId = z.uuid(`${change} takes the ID of a batch: batch list shows them.`).parse(id)
    return { change, batchId, reason: values.reason ?? 'By the command line' }
  } catch (error) {
    const message = error instanceof z.ZodError ? error.issues[0]?.message : (error as Error).message
    throw new CommandError(`${message}\n\n${USAGE}`)
  }
}

async function list(database: Database): Promise<void> {
  const batches = await database.asSystem((connection) => findLatestBatches(connection, LISTED))
  for (const { id, state, started_at, source_name, organization, label } of batches) {
    const day = started_at.toISOString().slice(0, 10)
    console.log([id, state.padEnd(7), day, source_name, organization ?? 'Everyone', label].join('  '))
  }
  if (batches.length === 0) console.log('There are no batches.')
}

async function change(database: Database, order: Exclude<Order, { change: 'list' }>): Promise<void> {
  try {
    const { claimed, records, fields, conflicts } = await database.asSystem((connection) =>
      recordBatchChange(connection, { ...order, userId: null, orgId: '' }),
    )
    const verb = order.change === 'apply' ? 'Applied' : 'Undone'
    console.log(
      `${verb}. The batch speaks of ${formatCount(claimed)} records. ${formatCount(records)} changed, in ` +
        `${formatCount(fields)} fields. Conflicts to decide: ${formatCount(conflicts)}.`,
    )
  } catch (error) {
    if (error instanceof BatchError) throw new CommandError(error.message)
    throw error
  }
  await repairSearch(database, (line) => console.error(line))
}

export const run: RunCommand = async (config, args) => {
  const order = readArguments(args)
  await withDatabase(config, (database) =>
    order.change === 'list' ? list(database) : change(database, order),
  )
}
