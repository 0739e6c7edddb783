import { ANY, CLASSES, inBothCases, invertRanges, mergeRanges } from './character-set.ts'
import {
  canBeEmpty,
  countSteps,
  type Pattern,
  PatternError,
  type PatternNode,
  type Ranges,
} from './pattern.ts'

const MAX_CHARACTERS = 10_000
const MAX_REPEATS = 1000
const MAX_STEPS = 10_000
const MAX_DEPTH = 30
const IGNORE_CASE = '(?i)'
const CONTROLS = new Map([
  ['t', '\t'],
  ['n', '\n'],
  ['r', '\r'],
  ['f', '\f'],
  ['v', '\v'],
])

/** Patterns that were read: each is asked for by the check of types and by both backends. */
const parsed = new Map<string, Pattern>()
const MAX_PARSED = 500

/**
 * Reads a regular expression of the dialect that means the same everywhere: sets, `.`, `\d \w \s \b`, `^ $` for the
 * whole text, groups, `|`, repeats greedy and lazy, and `(?i)` in front to take A to Z and a to z alike.
 * Throws PatternError for look-around, back-references, `\B`, `\p` and whatever else it does not know.
 */
export function parsePattern(text: string): Pattern {
  const known = parsed.get(text)
  if (known) return known
  if (parsed.size >= MAX_PARSED) parsed.clear()
  const pattern = readPattern(text)
  parsed.set(text, pattern)
  return pattern
}

function readPattern(text: string): Pattern {
  if (text.length > MAX_CHARACTERS)
    throw new PatternError(`A pattern has at most ${MAX_CHARACTERS} characters.`, MAX_CHARACTERS)
  const reader = new PatternReader(text)
  const pattern = reader.readAll()
  if (countSteps(pattern.root) > MAX_STEPS) {
    throw new PatternError('This pattern repeats too much; use smaller numbers in { }.', 0)
  }
  return pattern
}

class PatternReader {
  private readonly text: string
  private readonly ignoresCase: boolean
  private at: number
  private groups = 0

  constructor(text: string) {
    this.text = text
    this.ignoresCase = text.startsWith(IGNORE_CASE)
    this.at = this.ignoresCase ? IGNORE_CASE.length : 0
  }

  readAll(): Pattern {
    const root = this.readChoice(0)
    if (this.at < this.text.length) this.fail("This ')' closes nothing; write \\) for the character.")
    return { root, groups: this.groups }
  }

  private readChoice(depth: number): PatternNode {
    if (depth > MAX_DEPTH) this.fail(`Groups are nested more than ${MAX_DEPTH} levels deep.`)
    const options = [this.readSequence(depth)]
    while (this.take('|')) options.push(this.readSequence(depth))
    const [only] = options
    return options.length === 1 && only ? only : { kind: 'choice', options }
  }

  private readSequence(depth: number): PatternNode {
    const parts: PatternNode[] = []
    while (this.at < this.text.length && this.peek() !== '|' && this.peek() !== ')') {
      parts.push(this.readRepeats(this.readAtom(depth)))
    }
    const [only] = parts
    return parts.length === 1 && only ? only : { kind: 'sequence', parts }
  }

  private readRepeats(of: PatternNode): PatternNode {
    const start = this.at
    const bounds = this.readBounds()
    if (bounds === null) return of
    const [min, max] = bounds
    if (canBeEmpty(of) && (max === null || max > 1)) {
      this.fail('What is repeated here may be nothing at all, so repeating it has no meaning.', start)
    }
    const isLazy = this.take('?')
    if ('*+?'.includes(this.peek()) && this.peek() !== '')
      this.fail('A repeat cannot be repeated; use a group.')
    return { kind: 'repeat', of, min, max, isLazy }
  }

  private readBounds(): [number, number | null] | null {
    if (this.take('*')) return [0, null]
    if (this.take('+')) return [1, null]
    if (this.take('?')) return [0, 1]
    if (this.peek() !== '{') return null
    const found = /^\{(\d{1,4})(,?)(\d{0,4})\}/.exec(this.text.slice(this.at))
    if (!found)
      return this.fail(
        "After '{' comes a number of repeats as in {2}, {2,} or {2,5}; write \\{ for the character.",
      )
    const [whole, least = '', comma, most = ''] = found
    const min = Number(least)
    const max = most !== '' ? Number(most) : comma === '' ? min : null
    if (min > MAX_REPEATS || (max ?? 0) > MAX_REPEATS) this.fail(`At most ${MAX_REPEATS} repeats.`)
    if (max !== null && max < min) this.fail('The second number of { } is less than the first.')
    this.at += whole.length
    return [min, max]
  }

  private readAtom(depth: number): PatternNode {
    const start = this.at
    const character = this.next()
    switch (character) {
      case '^':
        return { kind: 'edge', at: 'start' }
      case '$':
        return { kind: 'edge', at: 'end' }
      case '.':
        return { kind: 'set', ranges: ANY }
      case '(':
        return this.readGroup(depth, start)
      case '[':
        return { kind: 'set', ranges: this.readSet(start) }
      case '*':
      case '+':
      case '?':
      case '{':
        return this.fail(
          `There is nothing in front of '${character}' to repeat; write \\${character} for the character.`,
          start,
        )
      case '\\':
        if (this.take('b')) return { kind: 'edge', at: 'word' }
        return this.setOf(this.readEscape(start))
      default:
        return this.setOf(only(character))
    }
  }

  private readGroup(depth: number, start: number): PatternNode {
    const isCounted = !this.take('?:')
    if (this.peek() === '?')
      this.fail('Only ( ) and (?: ) are known; lookaround and named groups are not.', start)
    if (isCounted) this.groups += 1
    const number = this.groups
    const of = this.readChoice(depth + 1)
    if (!this.take(')')) this.fail("This '(' is not closed; write \\( for the character.", start)
    return isCounted ? { kind: 'group', of, number } : of
  }

  private readSet(start: number): Ranges {
    const isComplement = this.take('^')
    const ranges: Ranges[number][] = []
    while (!this.take(']')) {
      if (this.at >= this.text.length)
        this.fail("This '[' is not closed; write \\[ for the character.", start)
      const from = this.readSetItem()
      if (this.peek() === '-' && this.text[this.at + 1] !== ']') {
        const dash = this.at
        this.at += 1
        ranges.push(this.spanOf(from, this.readSetItem(), dash))
      } else ranges.push(...from)
    }
    if (ranges.length === 0) this.fail('This set is empty.', start)
    const cased = this.ignoresCase ? inBothCases(ranges) : mergeRanges(ranges)
    const taken = isComplement ? invertRanges(cased) : cased
    if (taken.length === 0) this.fail('This set takes no character at all.', start)
    return taken
  }

  private spanOf(from: Ranges, to: Ranges, dash: number): Ranges[number] {
    const [first, last] = [from[0]?.[0], to[0]?.[0]]
    const isSingle = [from, to].every((ranges) => ranges.length === 1 && ranges[0]?.[0] === ranges[0]?.[1])
    if (first === undefined || last === undefined || !isSingle || last < first) {
      return this.fail(
        "Expected two characters in ascending order around '-'; write \\- for the character.",
        dash,
      )
    }
    return [first, last]
  }

  private readSetItem(): Ranges {
    const start = this.at
    const character = this.next()
    if (character === '[') this.fail('Write \\[ for the character; a set cannot contain another set.', start)
    return character === '\\' ? this.readEscape(start) : only(character)
  }

  private readEscape(start: number): Ranges {
    const character = this.next()
    const named = CLASSES.get(character)
    if (named) return named
    const control = CONTROLS.get(character)
    if (control) return only(control)
    if (character === 'x' || character === 'u') return this.readCode(start)
    if (/^[!-/:-@[-`{-~ ]$/.test(character)) return only(character)
    return this.fail(`'\\${character}' is not known here; backreferences and \\p are not either.`, start)
  }

  private readCode(start: number): Ranges {
    const found = /^(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|[xu]\{([\dA-Fa-f]{1,6})\})/.exec(
      this.text.slice(this.at - 1),
    )
    const code = Number.parseInt(found?.[1] ?? found?.[2] ?? found?.[3] ?? '', 16)
    const isCharacter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    if (!found || !isCharacter)
      this.fail('Write a character by its number as in \\xA0, \\u00A0 or \\u{1F600}.', start)
    this.at += (found?.[0].length ?? 1) - 1
    return [[code, code]]
  }

  private setOf(ranges: Ranges): PatternNode {
    return { kind: 'set', ranges: this.ignoresCase ? inBothCases(ranges) : ranges }
  }

  private peek(): string {
    return this.text[this.at] ?? ''
  }

  /** The next character, whole. */
  private next(): string {
    const code = this.text.codePointAt(this.at)
    if (code === undefined) return this.fail('The pattern ends too early.')
    const character = String.fromCodePoint(code)
    if (!character.isWellFormed()) this.fail('There is half of a character here.')
    this.at += character.length
    return character
  }

  private take(expected: string): boolean {
    const isHere = this.text.startsWith(expected, this.at)
    if (isHere) this.at += expected.length
    return isHere
  }

  private fail(message: string, offset = this.at): never {
    throw new PatternError(message, offset)
  }
}

function only(character: string): Ranges {
  const code = character.codePointAt(0) ?? 0
  return [[code, code]]
}
