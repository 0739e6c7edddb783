import { parseArgs } from 'node:util'
import { readSource, readTarget } from '@concord/engine'
import {
  addCorrection,
  ConfigError,
  type Correction,
  CorrectionError,
  rewriteJson,
  type WrittenSource,
} from '@concord/roster-language'
import { CommandError } from '../command-error.ts'
import { type CommandOptions, SOURCE, TARGET } from './command-options.ts'
import { writeConfig } from './write-config.ts'

export const USAGE =
  'roster correct --target TARGET.json|ID --source SOURCE.json --field FIELD [--from TEXT] [--npi NPI] [--when FIELD=VALUE]... --to TEXT [--out CORRECTED.json]'

export const OPTIONS = {
  target: TARGET,
  source: SOURCE,
  field: { type: 'string', argument: 'FIELD', about: 'the id of the field to correct' },
  from: { type: 'string', argument: 'TEXT', about: 'what the sender wrote' },
  npi: {
    type: 'string',
    argument: 'NPI',
    about: 'the practitioner that it is about; everyone if it is not given',
  },
  when: {
    type: 'string',
    argument: 'FIELD=VALUE',
    multiple: true,
    about: 'what another field must hold',
  },
  to: { type: 'string', argument: 'TEXT', about: "the value from now on; '' for none" },
  out: { type: 'string', argument: 'FILE', about: 'writes the source config there instead of printing it' },
} as const satisfies CommandOptions

function readCondition(text: string): readonly [field: string, value: string] {
  const at = text.indexOf('=')
  if (at <= 0 || at === text.length - 1)
    throw new CommandError(`--when takes a field and its value, as in zip=75209, and not '${text}'.`)
  return [text.slice(0, at), text.slice(at + 1)]
}

function readArguments(args: readonly string[]) {
  const { values } = parseArgs({ args: [...args], options: OPTIONS })
  const { target, source, field, from, to, npi, out } = values
  if (target === undefined || source === undefined || field === undefined || to === undefined) {
    throw new CommandError(`Usage: npm run -s concord -- ${USAGE}`)
  }
  const conditions = [
    ...(npi === undefined ? [] : [['npi', npi] as const]),
    ...(values.when ?? []).map(readCondition),
  ]
  const correction: Correction = {
    field,
    ...(conditions.length > 0 ? { when: Object.fromEntries(conditions) } : {}),
    ...(from === undefined ? {} : { from }),
    to: to === '' ? null : to,
  }
  return { target, source, out, correction }
}

/** Adds what a value has to be to a source config, so that it is so in each run from now on; '' stands for no value. */
export async function correctCommand(args: readonly string[]): Promise<void> {
  const order = readArguments(args)
  try {
    const target = await readTarget(order.target)
    const { written } = await readSource(order.source, target)
    const json: WrittenSource = JSON.parse(written.text)
    const { source, told } = addCorrection(json, target, order.correction)
    await writeConfig(order.out, rewriteJson(written.text, source))
    for (const sentence of told) console.error(sentence)
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof CorrectionError
    throw isExpected ? new CommandError(error.message, { cause: error }) : error
  }
}
