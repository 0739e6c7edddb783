import { parseArgs } from 'node:util'
import { formatCount } from '@concord/domain'
import { z } from 'zod'
import type { RunCommand } from '#server/commands/run-command.ts'
import type { Connection, Database } from '#server/db/database.ts'
import { BatchError } from '#server/ledger/batch-error.ts'
import { findBatch, findLatestBatches, type StoredBatch } from '#server/ledger/batch-store.ts'
import { lockLedger, tryLockLedger } from '#server/ledger/lock-ledger.ts'
import { recordBatchChange } from '#server/ledger/record-batch-change.ts'
import { tellInterruption } from '#server/process/stop-signals.ts'
import { repairSearch } from '#server/search/read-model/rebuild-search.ts'
import { CommandError } from './command-error.ts'
import { onOneLine } from './roster/fit-text.ts'
import { withDatabase } from './with-database.ts'

const LISTED = 50

const USAGE = `Usage: npm run -s concord -- batch list [--json]
       npm run -s concord -- batch apply ID [--reason TEXT] [--json]
       npm run -s concord -- batch undo ID [--reason TEXT] [--json]

  list    the latest ${LISTED} batches with their IDs, the newest first
  apply   lets the claims of a draft or undone batch count
  undo    takes back what an applied batch did: its claims count no more; after the last load of the registry the
          records are again as before it

  --reason TEXT   why, for the audit log
  --json          prints JSON for programs

A change is made wholly or not at all, also when it is interrupted, and the portal can run meanwhile.
Code 0 when it was made; 2 when the batch cannot be applied or undone, with the reason on stderr.`

type Order = { isJson: boolean } & (
  | { change: 'list' }
  | { change: 'apply' | 'undo'; batchId: string; reason: string }
)

const OPTIONS = { reason: { type: 'string' }, json: { type: 'boolean', default: false } } as const

/** Returns the message without the hint that Node adds about how an unknown option could be meant as something else. */
const shorten = (message: string) => message.split('. To specify')[0]

function readArguments(args: readonly string[]): Order {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
    const [change, id, ...rest] = positionals
    const { json: isJson, reason = 'By the command line' } = values
    if (change === 'list' && id === undefined && values.reason === undefined) return { change, isJson }
    if ((change !== 'apply' && change !== 'undo') || rest.length > 0)
      throw new Error('Say what to do: list, apply ID or undo ID.')
    const batchId = z.uuid(`${change} takes the ID of a batch: batch list shows them.`).parse(id)
    return { change, batchId, reason, isJson }
  } catch (error) {
    const message = error instanceof z.ZodError ? error.issues[0]?.message : shorten((error as Error).message)
    throw new CommandError(`${message}\n\n${USAGE}`)
  }
}

const nameOf = ({ label, organization }: StoredBatch) => onOneLine(`${label} (${organization ?? 'everyone'})`)

const PENDING = { apply: 'applying', undo: 'undoing' } as const

function printBatches(batches: readonly StoredBatch[]): void {
  const rows = batches.map(({ id, state, pending, started_at, source_name, organization, label }) =>
    [
      id,
      pending === null ? state : PENDING[pending],
      started_at.toISOString().slice(0, 10),
      source_name,
      organization ?? 'Everyone',
      label,
    ].map(onOneLine),
  )
  const all = [['ID', 'STATUS', 'STARTED', 'SOURCE', 'ORGANIZATION', 'BATCH'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of all)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

async function list(database: Database, isJson: boolean): Promise<void> {
  const batches = await database.asSystem((connection) => findLatestBatches(connection, LISTED))
  if (isJson) console.log(JSON.stringify({ batches }))
  else if (batches.length === 0) console.log('There are no batches.')
  else printBatches(batches)
}

/** Says why nothing happens for a while. */
async function waitForTurn(connection: Connection): Promise<void> {
  if ((await tryLockLedger(connection)) !== undefined) return
  console.error('Another batch is being applied, undone or loaded. This one follows.')
  await lockLedger(connection)
}

async function change(database: Database, order: Exclude<Order, { change: 'list' }>): Promise<void> {
  const { batchId, change: kind, reason, isJson } = order
  tellInterruption('Interrupted. The change is made wholly or not at all: batch list shows the status.')
  try {
    const done = await database.asSystem(async (connection) => {
      await waitForTurn(connection)
      const batch = await findBatch(connection, batchId)
      if (batch) console.error(`${kind === 'apply' ? 'Applying' : 'Undoing'} ${nameOf(batch)}.`)
      return recordBatchChange(connection, { batchId, change: kind, reason, userId: null, orgId: '' })
    })
    const { claimed, records, fields, conflicts } = done
    if (isJson) console.log(JSON.stringify({ batchId, change: kind, claimed, records, fields, conflicts }))
    else
      console.log(
        `${kind === 'apply' ? 'Applied' : 'Undone'}. Records in the batch: ${formatCount(claimed)}. Records changed: ` +
          `${formatCount(records)}. Fields changed: ${formatCount(fields)}. Conflicts to decide: ${formatCount(conflicts)}.`,
      )
  } catch (error) {
    if (error instanceof BatchError) throw new CommandError(error.message)
    throw error
  }
  await repairSearch(database, (line) => console.error(line))
}

export const run: RunCommand = async (config, args) => {
  if (args.includes('--help')) return console.log(USAGE)
  const order = readArguments(args)
  await withDatabase(config, (database) =>
    order.change === 'list' ? list(database, order.isJson) : change(database, order),
  )
}
