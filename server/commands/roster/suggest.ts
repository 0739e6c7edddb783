import { parseArgs } from 'node:util'
import { formatCountOf } from '@concord/domain'
import { readSource, readTarget, type SuggestedColumn, suggestRoster } from '@concord/engine'
import { CommandError } from '../command-error.ts'
import { checkFiles } from './check-inputs.ts'
import { type CommandOptions, JSON_OUTPUT, MEMORY_MB, TARGET } from './command-options.ts'
import { fit, onOneLine } from './fit-text.ts'
import { readLimits } from './read-limits.ts'
import { untilStopped } from './until-stopped.ts'
import { writeConfig } from './write-config.ts'

export const USAGE =
  'roster suggest FILE --target TARGET.json|ID [--sheet S] [--accepted SOURCE.json]... [--memory-mb MB] [--json] [--out SOURCE.json]'

export const OPTIONS = {
  target: TARGET,
  sheet: {
    type: 'string',
    argument: 'NAME',
    about: 'the tab to look at; the fullest one if it is not given',
  },
  accepted: {
    type: 'string',
    argument: 'SOURCE.json',
    multiple: true,
    default: [] as string[],
    about: 'a source config of earlier files, whose mappings are preferred',
  },
  out: { type: 'string', argument: 'SOURCE.json', about: 'writes the proposed source config into this file' },
  'memory-mb': MEMORY_MB,
  json: JSON_OUTPUT,
} as const satisfies CommandOptions

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

const quote = (text: string) => (/^[\w./:@+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

/** Says what was written, what is left to do by hand, and the command that takes it. */
function printNext(
  { file, target, out }: { readonly file: string; readonly target: string; readonly out: string },
  columns: readonly SuggestedColumn[],
): string {
  const count = (isWanted: (column: SuggestedColumn) => boolean) => columns.filter(isWanted).length
  const mapped = count(({ field, verdict }) => field !== null && verdict !== 'ask')
  const asked = count(({ verdict }) => verdict === 'ask')
  const open =
    asked === 0
      ? ''
      : ` ${formatCountOf(asked, 'column')} to choose a field for ${asked === 1 ? 'is' : 'are'} left out.`
  const run = ['run', file, '--target', target, '--source', out, '--out', 'results'].map(quote).join(' ')
  return `Wrote ${out}: ${mapped} of ${formatCountOf(columns.length, 'column')} mapped.${open}\nNext: npm run -s concord -- roster ${run}`
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
    await checkFiles(file, ...values.accepted)
    const target = await readTarget(targetName)
    const accepted = await Promise.all(values.accepted.map((path) => readSource(path, target)))
    const job = { file, target, limits, accepted: accepted.map(({ source }) => source) }
    const suggestion = await suggestRoster(
      { ...job, ...(sheet === undefined ? {} : { reading: { tabs: [sheet] } }) },
      { signal },
    )
    if (out !== undefined) await writeConfig(out, `${JSON.stringify(suggestion.source, null, 2)}\n`)
    if (values.json) console.log(JSON.stringify(suggestion))
    else console.log(suggestion.columns.map(printColumn).join('\n'))
    if (out !== undefined) console.error(printNext({ file, target: targetName, out }, suggestion.columns))
  })
}
