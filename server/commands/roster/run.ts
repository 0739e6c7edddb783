import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { todayInUtc } from '@concord/domain'
import { ConfigError, RunError, readSource, readTarget, runRoster } from '@concord/engine'
import { CommandError } from '../command-error.ts'
import { reportTo } from '../terminal-report.ts'

export const USAGE =
  'roster run FILE --target TARGET.json|ID --source SOURCE.json [--reference DIR] [--raw] --out DIR'

const OPTIONS = {
  target: { type: 'string' },
  source: { type: 'string' },
  reference: { type: 'string' },
  out: { type: 'string' },
  'memory-mb': { type: 'string', default: '2048' },
  'run-date': { type: 'string' },
  raw: { type: 'boolean' },
} as const

function readOrder(args: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  const [file, more] = positionals
  const { target, source, out } = values
  if (
    file === undefined ||
    more !== undefined ||
    target === undefined ||
    source === undefined ||
    out === undefined
  ) {
    throw new CommandError(`Usage: npm run -s concord -- ${USAGE}`)
  }
  const memoryMb = Number(values['memory-mb'])
  if (!Number.isInteger(memoryMb) || memoryMb < 256) {
    throw new CommandError('--memory-mb takes a whole number from 256.')
  }
  return {
    file,
    target,
    source,
    out,
    memoryMb,
    optional: {
      ...(values.reference === undefined ? {} : { reference: values.reference }),
      ...(values.raw === undefined ? {} : { isRaw: values.raw }),
    },
    runDate: values['run-date'] ?? todayInUtc(),
  }
}

/** Maps and checks a file and writes the results into a folder. */
export async function runCommand(args: readonly string[]): Promise<void> {
  const order = readOrder(args)
  const report = reportTo(process.stderr)
  const cancelled = new AbortController()
  const cancel = () => cancelled.abort()
  process.once('SIGINT', cancel).once('SIGTERM', cancel)
  try {
    const target = await readTarget(order.target)
    const { file, out, optional, runDate, memoryMb } = order
    const limits = { memoryMb, threads: availableParallelism(), timeoutMs: 3_600_000 }
    const job = {
      file,
      target,
      ...(await readSource(order.source, target)),
      out,
      runDate,
      limits,
      ...optional,
    }
    const { balance, stops } = await runRoster(job, {
      signal: cancelled.signal,
    })
    const { in: read, exploded, out: clean, held, rejected, empty } = balance
    const more = exploded < 0 ? `${-exploded} merged into others` : `${exploded} more made of them`
    report.say(
      `${read} rows read and ${more}: ${clean} out, ${held} held, ${rejected} rejected; ${empty} empty rows.`,
    )
    for (const { message } of stops) report.say(`Stop: ${message}`)
  } catch (error) {
    if (error instanceof ConfigError || error instanceof RunError) throw new CommandError(error.message)
    throw error
  } finally {
    process.off('SIGINT', cancel).off('SIGTERM', cancel)
  }
}
