import { parseArgs } from 'node:util'
import { findColumns, readSource, readTarget, repairSource } from '@concord/engine'
import { rewriteJson } from '@concord/roster-language'
import { CommandError } from '../command-error.ts'
import { checkFiles } from './check-inputs.ts'
import { type CommandOptions, JSON_OUTPUT, MEMORY_MB, SOURCE, TARGET } from './command-options.ts'
import { readLimits } from './read-limits.ts'
import { untilStopped } from './until-stopped.ts'
import { writeConfig } from './write-config.ts'

export const USAGE =
  'roster repair FILE --target TARGET.json|ID --source SOURCE.json [--accept] [--out REPAIRED.json] [--memory-mb MB] [--json]'

export const OPTIONS = {
  target: TARGET,
  source: SOURCE,
  accept: { type: 'boolean', default: false, about: 'does also the repairs that are only likely' },
  out: { type: 'string', argument: 'FILE', about: 'writes the source config there instead of printing it' },
  'memory-mb': { ...MEMORY_MB, default: '1024' },
  json: JSON_OUTPUT,
} as const satisfies CommandOptions

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  const [file, more] = positionals
  const { target, source } = values
  if (file === undefined || more !== undefined || target === undefined || source === undefined) {
    throw new CommandError(`Usage: npm run -s concord -- ${USAGE}`)
  }
  return { ...values, file, target, source, limits: readLimits(values['memory-mb']) }
}

/**
 * Tells how the columns of a file differ from those that a source config was made for, and writes the config with the
 * names that they have now.
 */
export async function repairCommand(args: readonly string[]): Promise<void> {
  const order = readArguments(args)
  await untilStopped(async (signal) => {
    await checkFiles(order.file)
    const target = await readTarget(order.target)
    const { source, written } = await readSource(order.source, target)
    const columns = await findColumns({ file: order.file, source, limits: order.limits }, { signal })
    const {
      json,
      drift,
      messages: told,
      questions,
    } = repairSource(JSON.parse(written.text), { source, target }, columns, order.accept)
    const repaired = rewriteJson(written.text, json)
    if (order.out !== undefined || !order.json) await writeConfig(order.out, repaired)
    if (order.json) console.log(JSON.stringify({ drift, questions, source: json }))
    for (const line of told.length > 0 ? told : ['The columns match the source.']) console.error(line)
    for (const question of questions) console.error(question)
    if (questions.length > 0)
      console.error('Change the config by hand, or accept the proposed repairs with --accept.')
  })
}
