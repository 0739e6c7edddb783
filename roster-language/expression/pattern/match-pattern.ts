import { holdsCode, isWordCode } from './character-set.ts'
import { parsePattern } from './parse-pattern.ts'
import { buildMachine, type Step } from './pattern-machine.ts'

/** Says where a match and its groups begin and end, in code points; a group that took no part has no ends. */
type Ends = readonly number[]
type Thread = { readonly at: number; readonly ends: Ends }

type Machine = { readonly steps: readonly Step[]; readonly groups: number }

const machines = new Map<string, Machine>()
const MOST_MACHINES = 500

/** Tells whether the pattern matches anywhere in the text. Time grows with the text, whatever the pattern. */
export function matchesPattern(text: string, pattern: string): boolean {
  return search(machineOf(pattern).steps, codesOf(text), 0) !== null
}

/**
 * Returns the first group of the first match, or the whole match of a pattern without groups; '' when there is none.
 */
export function extractPattern(text: string, pattern: string): string {
  const codes = codesOf(text)
  const { steps, groups } = machineOf(pattern)
  const ends = search(steps, codes, 0)
  return ends === null ? '' : groupOf(codes, ends, groups > 0 ? 1 : 0)
}

/** Returns all matches replaced; in the replacement `$1` to `$9` are groups, `$0` the match and `$$` a dollar sign. */
export function replacePattern(text: string, pattern: string, replacement: string): string {
  const codes = codesOf(text)
  const { steps } = machineOf(pattern)
  const pieces: string[] = []
  let from = 0
  for (let ends = search(steps, codes, 0); ends !== null; ends = search(steps, codes, from)) {
    const found = ends
    const written = replacement.replace(/\$([\d$])/g, (_, sign: string) =>
      sign === '$' ? '$' : groupOf(codes, found, Number(sign)),
    )
    pieces.push(textOf(codes, from, found[0] ?? 0), written)
    from = found[1] ?? codes.length
  }
  return [...pieces, textOf(codes, from, codes.length)].join('')
}

function search(steps: readonly Step[], codes: readonly number[], from: number): Ends | null {
  let threads: Thread[] = []
  let found: Ends | null = null
  for (let at = from; at <= codes.length; at += 1) {
    const seen = new Set<number>()
    const here: Thread[] = []
    for (const thread of threads) follow(steps, thread, codes, at, seen, here)
    if (found === null) follow(steps, { at: 0, ends: [] }, codes, at, seen, here)
    threads = []
    for (const { at: place, ends } of here) {
      const step = steps[place]
      if (step?.kind === 'done') {
        found = ends
        break
      }
      const code = codes[at]
      if (step?.kind === 'set' && code !== undefined && holdsCode(step.ranges, code)) {
        threads.push({ at: place + 1, ends })
      }
    }
    if (threads.length === 0 && found !== null) return found
  }
  return found
}

/** Puts the thread, moved on to where it takes a character or is done, behind those that come first. */
function follow(
  steps: readonly Step[],
  { at: place, ends }: Thread,
  codes: readonly number[],
  at: number,
  seen: Set<number>,
  into: Thread[],
): void {
  if (seen.has(place)) return
  seen.add(place)
  const go = (to: number, saved = ends) => follow(steps, { at: to, ends: saved }, codes, at, seen, into)
  const step = steps[place]
  if (step?.kind === 'fork') {
    go(step.first)
    go(step.second)
  } else if (step?.kind === 'save') {
    const saved = [...ends]
    saved[step.slot] = at
    go(place + 1, saved)
  } else if (step?.kind === 'edge') {
    if (isAtEdge(step.at, codes, at)) go(place + 1)
  } else into.push({ at: place, ends })
}

function isAtEdge(edge: 'start' | 'end' | 'word', codes: readonly number[], at: number): boolean {
  if (edge === 'start') return at === 0
  if (edge === 'end') return at === codes.length
  return isWordCode(codes[at - 1]) !== isWordCode(codes[at])
}

function machineOf(text: string): Machine {
  const known = machines.get(text)
  if (known) return known
  if (machines.size >= MOST_MACHINES) machines.clear()
  const pattern = parsePattern(text)
  const machine = { steps: buildMachine(pattern), groups: pattern.groups }
  machines.set(text, machine)
  return machine
}

function groupOf(codes: readonly number[], ends: Ends, group: number): string {
  return textOf(codes, ends[group * 2] ?? 0, ends[group * 2 + 1] ?? 0)
}

function codesOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0)
}

function textOf(codes: readonly number[], from: number, to: number): string {
  return codes
    .slice(from, to)
    .map((code) => String.fromCodePoint(code))
    .join('')
}
