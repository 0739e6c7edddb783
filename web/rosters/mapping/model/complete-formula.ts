import { FUNCTIONS, type FunctionSpec, findFunction, nameColumn, quoteColumn } from '@concord/roster-language'

/** A name that can stand where someone types. */
export type Completion = {
  /** The text in the list of completions. */
  readonly label: string
  /** The text that is written into the formula. */
  readonly written: string
  readonly detail: string
}

/** The completions at a place of a formula; they replace the characters from `from` on. */
export type Completions = { readonly from: number; readonly options: readonly Completion[] }

const MAX_OPTIONS = 8

const OPEN_COLUMN = /\[([^[\]]*)$/
const WORD = /(?<![\w.@$'"])[@$]?[A-Za-z_]\w*$|[@$]$/

const WORDS: readonly Completion[] = [
  { label: '@file', written: '@file', detail: 'Name of the file' },
  { label: '@tab', written: '@tab', detail: 'Name of the tab' },
  { label: '@row', written: '@row', detail: 'Number of the row' },
  { label: '$today', written: '$today', detail: 'The day of the run' },
  { label: 'each', written: 'each(', detail: 'each(list, trim(item)): every text of a list changed' },
  { label: 'keep', written: 'keep(', detail: "keep(list, item <> 'x'): some texts of a list" },
  { label: 'true', written: 'true', detail: 'Yes' },
  { label: 'false', written: 'false', detail: 'No' },
  { label: 'null', written: 'null', detail: 'Nothing' },
]

/** Returns the signature of a function, such as 'left(text, number)'. */
export function signFunction(name: string, { takes, rest }: FunctionSpec): string {
  const more = rest === undefined ? [] : [`${rest.replace('?', '')}, …`]
  return `${name}(${[...takes.map((kind) => kind.replace('?', '')), ...more].join(', ')})`
}

function print(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`
  if (value === null) return 'null'
  if (!Array.isArray(value)) return String(value)
  const isTable = value.every((entry) => Array.isArray(entry))
  return isTable
    ? `{${value.map(([key, text]) => `${print(key)}: ${print(text)}`).join(', ')}}`
    : `list(${value.map(print).join(', ')})`
}

/** Returns the first example of a function, such as "left('Dallas', 2) = 'Da'"; '' if it has none. */
export function showExample(name: string, { cases }: FunctionSpec): string {
  const [first] = cases
  if (!first) return ''
  const [given, gives] = first
  return `${name}(${given.map(print).join(', ')}) = ${print(gives)}`
}

const ALL_FUNCTIONS: readonly Completion[] = Object.entries(FUNCTIONS).map(([name, spec]) => ({
  label: signFunction(name, spec),
  written: `${name}(`,
  detail: spec.description,
}))

/** Returns the completions that match; names that begin with what is typed come before those that contain it. */
function choose(all: readonly Completion[], typed: string): readonly Completion[] {
  const wanted = typed.toLowerCase()
  const places = all.map((one) => [one, one.label.toLowerCase().indexOf(wanted)] as const)
  const found = places.filter(([, place]) => place >= 0)
  return found
    .toSorted(([, one], [, other]) => Math.min(one, 1) - Math.min(other, 1))
    .slice(0, MAX_OPTIONS)
    .map(([one]) => one)
}

/** Tells whether a place is inside a quoted text. */
function isInText(before: string): boolean {
  let quote = ''
  for (let at = 0; at < before.length; at += 1) {
    const character = before[at] ?? ''
    if (quote !== '' && character === '\\') at += 1
    else if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
  }
  return quote !== ''
}

/** Returns what can be written at a place of a formula; nothing inside a text. */
export function completeFormula(text: string, caret: number, headers: readonly string[]): Completions {
  const before = text.slice(0, caret)
  const nothing = { from: caret, options: [] }
  const column = OPEN_COLUMN.exec(before)
  if (column) {
    const from = column.index
    if (isInText(before.slice(0, from))) return nothing
    const columns = headers.map((header, index): Completion => {
      const name = nameColumn(index, headers)
      return {
        label: name,
        written: quoteColumn(name),
        detail: `Column ${index + 1}, ${header || 'no header'}`,
      }
    })
    return { from, options: choose(columns, column[1] ?? '') }
  }
  const word = WORD.exec(before)
  if (!word || isInText(before)) return nothing
  return { from: word.index, options: choose([...ALL_FUNCTIONS, ...WORDS], word[0]) }
}

/** Returns the formula with a completion in it, and where the caret then stands. */
export function applyCompletion(
  text: string,
  caret: number,
  { from, written }: { readonly from: number; readonly written: string },
): { readonly text: string; readonly caret: number } {
  // A bracket that was closed already is not closed twice.
  const isClosed = written.endsWith(']') && text[caret] === ']'
  const isOpen = written.endsWith('(') && text[caret] === '('
  const behind = text.slice(caret + (isClosed || isOpen ? 1 : 0))
  return { text: text.slice(0, from) + written + behind, caret: from + written.length }
}

/** Returns the name of the innermost function whose parentheses are open at a place. */
export function findOpenCall(text: string, caret: number): string | null {
  const names: (string | null)[] = []
  let quote = ''
  for (let at = 0; at < caret; at += 1) {
    const character = text[at] ?? ''
    if (quote !== '') {
      if (character === '\\') at += 1
      else if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '[') quote = ']'
    else if (character === '(') names.push(/([A-Za-z_]\w*)\s*$/.exec(text.slice(0, at))?.[1] ?? null)
    else if (character === ')') names.pop()
  }
  return names.findLast((name) => name !== null && findFunction(name) !== undefined) ?? null
}
