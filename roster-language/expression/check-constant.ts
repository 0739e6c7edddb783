import type { Expression, Table } from './expression.ts'
import { parsePattern } from './pattern/parse-pattern.ts'
import { canBeEmpty, type Pattern, PatternError } from './pattern/pattern.ts'

type Call = Expression & { kind: 'call' }

/** Returns what is wrong with an argument that must be a constant of the expression; nothing when it can be used. */
export function checkConstant(
  kind: 'pattern' | 'replacement' | 'table',
  call: Call,
  place: number,
): string[] {
  const argument = call.arguments[place]
  if (kind === 'table') {
    return argument?.kind === 'table'
      ? checkTable(argument.entries)
      : ['Expected a table as in {"Texas": "TX"}.']
  }
  if (argument?.kind !== 'literal') return [`Expected a text in quotes: a ${kind} is the same for all rows.`]
  if (kind === 'replacement') return checkReplacement(argument.value, call.arguments[place - 1])
  if (typeof argument.value !== 'string') return ['Expected a pattern as a text in quotes.']
  return checkPattern(argument.value, call.name === 'replacePattern')
}

function checkPattern(text: string, isReplaced: boolean): string[] {
  const pattern = readPattern(text)
  if (pattern instanceof PatternError)
    return [`Character ${pattern.offset + 1} of the pattern: ${pattern.message}`]
  if (isReplaced && canBeEmpty(pattern.root)) {
    return ['This pattern matches nothing at all too, so there would be no end of replacing; use + for *.']
  }
  return []
}

function checkReplacement(value: string | number | boolean | null, before: Expression | undefined): string[] {
  if (value === null) return []
  if (typeof value !== 'string') return ['Expected a text in quotes, or null.']
  const pattern =
    before?.kind === 'literal' && typeof before.value === 'string' ? readPattern(before.value) : null
  if (pattern === null || pattern instanceof PatternError) return []
  const signs = Array.from(value.matchAll(/\$(.?)/gsu), ([, sign = '']) => sign)
  const unknown = signs.find((sign) => sign !== '$' && !(/^\d$/.test(sign) && Number(sign) <= pattern.groups))
  if (unknown === undefined) return []
  return [`'$${unknown}' names no group: the pattern has ${pattern.groups}; write $$ for a dollar sign.`]
}

function checkTable(entries: Table): string[] {
  if (entries.length === 0) return ['This table is empty.']
  const isText = (text: string) => text !== '' && text.isWellFormed() && !text.includes('\0')
  const broken = entries.find(([key, value]) => !isText(key) || !isText(value))
  if (broken) return [`The table has an empty or broken text beside '${broken[0] || broken[1]}'.`]
  const keys = entries.map(([key]) => key)
  const twice = keys.find((key, place) => keys.indexOf(key) !== place)
  return twice === undefined ? [] : [`'${twice}' occurs twice in the table.`]
}

function readPattern(text: string): Pattern | PatternError {
  try {
    return parsePattern(text)
  } catch (error) {
    if (error instanceof PatternError) return error
    throw error
  }
}
