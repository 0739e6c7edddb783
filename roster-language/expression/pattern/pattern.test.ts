import { describe, expect, test } from 'vitest'
import { extractPattern, matchesPattern, replacePattern } from './match-pattern.ts'
import { parsePattern } from './parse-pattern.ts'
import { PatternError } from './pattern.ts'

describe('a pattern matches', () => {
  test.each([
    ['^\\d{5}(?:-\\d{4})?$', '75209-1234', '75209-1234'],
    ['a|ab', 'ab', 'a'],
    ['a+?', 'aaa', 'a'],
    ['<(.+?)>', '<b><i>', 'b'],
    ['.', '\n😀', '😀'],
    ['^.$', '😀', '😀'],
    ['\\s+', 'a\u00a0\u200b b', '\u00a0\u200b '],
    ['(?i)dr\\.?', 'DR.', 'DR.'],
    ['(?i)[^a-c]', 'Abx', 'x'],
    ['(?i)é', 'É', ''],
    ['\\bMD\\b', 'MDs, MD', 'MD'],
    ['\\w', 'é', ''],
    ['\\d', '٣', ''],
    ['[a\\]-]+', 'x]-a', ']-a'],
    ['\\u{1F600}|\\xE9', 'é', 'é'],
    ['(a)|(b)', 'b', ''],
    ['(?:(a)|b)+', 'ab', 'a'],
    ['', 'a', ''],
  ])('%s in %j: %j', (pattern, text, found) => {
    expect(extractPattern(text, pattern)).toBe(found)
  })

  test('each match is replaced, from left to right', () => {
    expect(replacePattern('😀a1-b22', '([a-z])(\\d+)', '$2$1$$')).toBe('😀1a$-22b$')
    expect(replacePattern('aaa', 'aa', 'b')).toBe('ba')
    expect(replacePattern('a b', '^\\w', '')).toBe(' b')
    expect(replacePattern('ab', '(a)|(b)', '[$1|$2]')).toBe('[a|][|b]')
  })

  test('no pattern is slow on a text that it nearly matches', () => {
    // Of the process alone: a busy machine makes it no longer.
    const before = process.cpuUsage()
    for (const pattern of ['(?:a+)+$', '(?:a|a)*c', '(?:a|aa)+$', '\\s*\\s*\\s*\\s*x']) {
      expect(matchesPattern(`${'a'.repeat(3000)}!`, pattern)).toBe(false)
    }
    const { user } = process.cpuUsage(before)
    expect(user).toBeLessThan(10_000_000)
  })
})

describe('what the dialect does not have is refused with its place', () => {
  test.each([
    ['a(', 1, "This '(' is not closed; write \\( for the character."],
    ['a)', 1, "This ')' closes nothing; write \\) for the character."],
    ['(?=a)', 0, 'Only ( ) and (?: ) are known; lookaround and named groups are not.'],
    ['(?<name>a)', 0, 'Only ( ) and (?: ) are known; lookaround and named groups are not.'],
    ['(a)\\1', 3, "'\\1' is not known here; backreferences and \\p are not either."],
    ['\\pL', 0, "'\\p' is not known here; backreferences and \\p are not either."],
    ['\\B', 0, "'\\B' is not known here; backreferences and \\p are not either."],
    ['*a', 0, "There is nothing in front of '*' to repeat; write \\* for the character."],
    ['a**', 2, 'A repeat cannot be repeated; use a group.'],
    ['(?:a*)*', 6, 'What is repeated here may be nothing at all, so repeating it has no meaning.'],
    ['a{3,2}', 1, 'The second number of { } is less than the first.'],
    ['a{x}', 1, "After '{' comes a number of repeats as in {2}, {2,} or {2,5}; write \\{ for the character."],
    ['a{1001}', 1, 'At most 1000 repeats.'],
    ['(?:a{900}){900}', 0, 'This pattern repeats too much; use smaller numbers in { }.'],
    ['[a', 0, "This '[' is not closed; write \\[ for the character."],
    ['[]', 0, 'This set is empty.'],
    ['[z-a]', 2, "Expected two characters in ascending order around '-'; write \\- for the character."],
    ['[\\d-z]', 3, "Expected two characters in ascending order around '-'; write \\- for the character."],
    ['[[:alpha:]]', 1, 'Write \\[ for the character; a set cannot contain another set.'],
    ['[^\\s\\S]', 0, 'This set takes no character at all.'],
    ['\\x4', 0, 'Write a character by its number as in \\xA0, \\u00A0 or \\u{1F600}.'],
    ['\\uD83D', 0, 'Write a character by its number as in \\xA0, \\u00A0 or \\u{1F600}.'],
    ['a\\', 2, 'The pattern ends too early.'],
    ['('.repeat(40), 31, 'Groups are nested more than 30 levels deep.'],
    ['a'.repeat(10_001), 10_000, 'A pattern has at most 10000 characters.'],
  ])('%s', (pattern, offset, message) => {
    expect(() => parsePattern(pattern)).toThrow(PatternError)
    expect(() => parsePattern(pattern)).toThrow(expect.objectContaining({ offset, message }))
  })
})
