import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readSource, readTarget, type SuggestedColumn, suggestRoster } from '@concord/engine'
import { CommandError } from '../command-error.ts'
import { fit, onOneLine } from './fit-text.ts'
import { readLimits } from './read-limits.ts'
import { untilStopped } from './until-stopped.ts'

export const USAGE =
  'roster suggest FILE --target TARGET.json|ID [--sheet S] [--accepted SOURCE.json]... [--json] [--out SOURCE.json]'

const OPTIONS = {
  target: { type: 'string' },
  sheet: { type: 'string' },
  accepted: { type: 'string', multiple: true, default: [] as string[] },
  out: { type: 'string' },
  json: { type: 'boolean', default: false },
  'memory-mb': { type: 'string', default: '2048' },
} as const

const WIDTHS = { number: 4, header: 28, field: 22, verdict: 7 }

const TEXTS = 5

function printChanges({ transforms, texts }: SuggestedColumn['changes']): string {
  const shown = texts.slice(0, TEXTS).map(({ from, to }) => `'${onOneLine(from)}' becomes '${onOneLine(to)}'`)
  const more = texts.length > TEXTS ? [`${texts.length - TEXTS} more`] : []
  const all = [...transforms, ...shown, ...more]
  return all.length === 0 ? '' : ` Changes values: ${all.join(', ')}.`
}

function printColumn({
  index,
  header,
  field,
  repeat,
  verdict,
  reason,
  top,
  changes,
}: SuggestedColumn): string {
  const named = `${field ?? '-'}${repeat === null ? '' : ` (block ${repeat})`}`
  const start = [
    String(index + 1).padStart(WIDTHS.number),
    fit(header, WIDTHS.header),
    fit(named, WIDTHS.field),
    fit(verdict, WIDTHS.verdict),
  ].join(' ')
  const choices = verdict === 'ask' ? ` Choose: ${top.join(', ')}.` : ''
  return `${start} ${reason}${choices}${printChanges(changes)}`
}

/** Tells which columns of a file are which fields, as a table or as JSON for programs, and may write a source config. */
export async function suggestCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  const [file, more] = positionals
  if (file === undefined || more !== undefined || values.target === undefined) {
    throw new CommandError(`Usage: npm run -s concord -- ${USAGE}`)
  }
  const { target: targetName, sheet, out } = values
  const limits = readLimits(values['memory-mb'])
  await untilStopped(async (signal) => {
    const target = await readTarget(targetName)
    const accepted = await Promise.all(values.accepted.map((path) => readSource(path, target)))
    const job = { file, target, limits, accepted: accepted.map(({ source }) => source) }
    const suggestion = await suggestRoster({ ...job, ...(sheet === undefined ? {} : { sheet }) }, { signal })
    if (out !== undefined) await writeSource(out, suggestion.source)
    if (values.json) console.log(JSON.stringify(suggestion))
    else console.log(suggestion.columns.map(printColumn).join('\n'))
  })
}

async function writeSource(path: string, source: unknown): Promise<void> {
  await writeFile(path, `${JSON.stringify(source, null, 2)}\n`).catch((error: Error) => {
    throw new CommandError(`The source config cannot be written: ${error.message}.`, { cause: error })
  })
}
