import { RE2JS } from 're2js'
import { parsePattern } from './parse-pattern.ts'
import { printPattern } from './print-pattern.ts'

const machines = new Map<string, RE2JS>()
const MAX_MACHINES = 500

/** Tells whether the pattern matches anywhere in the text. Time grows with the text, whatever the pattern. */
export function matchesPattern(text: string, pattern: string): boolean {
  return getMachine(pattern).test(text)
}

/**
 * Returns the first group of the first match, or the whole match of a pattern without groups; '' when there is none.
 */
export function extractPattern(text: string, pattern: string): string {
  const matcher = getMachine(pattern).matcher(text)
  return matcher.find() ? (matcher.group(matcher.groupCount() > 0 ? 1 : 0) ?? '') : ''
}

/** Returns all matches replaced; in the replacement `$1` to `$9` are groups, `$0` the match and `$$` a dollar sign. */
export function replacePattern(text: string, pattern: string, replacement: string): string {
  const matcher = getMachine(pattern).matcher(text)
  const getGroup = (number: number) => (number <= matcher.groupCount() ? (matcher.group(number) ?? '') : '')
  const pieces: string[] = []
  let from = 0
  while (matcher.find()) {
    pieces.push(text.slice(from, matcher.start()))
    pieces.push(
      replacement.replace(/\$([\d$])/g, (_, sign: string) => (sign === '$' ? '$' : getGroup(Number(sign)))),
    )
    from = matcher.end()
  }
  return [...pieces, text.slice(from)].join('')
}

function getMachine(pattern: string): RE2JS {
  const known = machines.get(pattern)
  if (known) return known
  if (machines.size >= MAX_MACHINES) machines.clear()
  const machine = RE2JS.compile(printPattern(parsePattern(pattern).root))
  machines.set(pattern, machine)
  return machine
}
