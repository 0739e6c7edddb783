import { existsSync, readFileSync } from 'node:fs'
import { DAY_ZERO } from '@concord/domain'
import { describe, expect, test } from 'vitest'
import { evaluate } from '../../expression/evaluate.ts'
import { readAs } from '../readers/reader-table.ts'
import { applyTransforms } from './apply-transform.ts'

const DATA = new URL('../../../../shared/data/dev/', import.meta.url)
const hasData = existsSync(DATA)
if (!hasData) console.error('Skipped: labeled names, addresses and dates are not in ../shared/data/dev.')

type Labeled = {
  readonly input: string
  readonly tokens: readonly (readonly [text: string, label: string])[]
}

const readLines = <T>(name: string): T[] =>
  readFileSync(new URL(name, DATA), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): T => JSON.parse(line))
const rowOf = (cell: string) => ({
  cells: [cell],
  fields: {},
  origin: { file: 'f', tab: 't', row: 1 },
  parameters: { today: '2026-11-20', dayZero: DAY_ZERO },
})
/** Returns the letters and digits of the tokens with these labels, in capitals. */
const labeled = ({ tokens }: Labeled, labels: RegExp) =>
  bare(tokens.flatMap(([text, label]) => (labels.test(label) ? [text] : [])).join(''))
const bare = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
const has = ({ tokens }: Labeled, label: RegExp) => tokens.some(([, one]) => label.test(one))

type Part = readonly [transform: string, labels: RegExp, told?: (text: string) => string]

/** Returns how many records have all parts right, and how many each part; wrong ones are listed when SCORES is set. */
function score(what: string, records: readonly Labeled[], parts: readonly Part[], omitted: string) {
  const right = new Map<string, number>()
  const takes = parts.map(([id, ...rest]) => {
    const { text } = applyTransforms([{ use: id }], [{ kind: 'column', index: 0 }])
    return [id, text, ...rest] as const
  })
  for (const record of records) {
    const wrong = takes.filter(([id, take, labels, told = bare]) => {
      const given = evaluate(take, rowOf(record.input))
      const isRight = bare(String(given ?? '')) === told(labeled(record, labels))
      if (isRight) right.set(id, (right.get(id) ?? 0) + 1)
      if (!isRight && process.env.SCORES) console.error(`${record.input}: ${id} ${given}`)
      return !isRight
    })
    if (wrong.length === 0) right.set('all', (right.get('all') ?? 0) + 1)
  }
  const shares = [...right].map(([id, count]) => `${id} ${((100 * count) / records.length).toFixed(1)} %`)
  console.error(`${what}: ${records.length} ordinary ones, right ${shares.join(', ')}; left out ${omitted}`)
  return (right.get('all') ?? 0) / records.length
}

describe.skipIf(!hasData)('cells that people labeled', () => {
  // Ordinary: one person with a first and a last name, and no nickname.
  test('at least 95 of 100 ordinary names of a person are taken apart as people do', () => {
    const all = readLines<Labeled>('names/person_labeled_probablepeople.jsonl')
    const whole = all.filter((name) => has(name, /^GivenName$/) && has(name, /^Surname$/))
    const ordinary = whole.filter((name) => !has(name, /^(And|Nickname)$/))
    const parts: Part[] = [
      ['first-name', /^GivenName$/],
      ['last-name', /^Surname$/],
      ['suffix', /^SuffixGenerational$/],
      ['credentials', /^SuffixOther$/],
    ]
    const share = score('names', ordinary, parts, omittedOf(all, whole, ordinary))
    expect(share).toBeGreaterThan(0.95)
  })

  // Ordinary: a postal address in the United States with city, state and ZIP code; no recipient, building or crossing.
  test.each([
    ['addresses/us_address_labeled_usaddress.jsonl', 0.75],
    ['addresses/us_address_us50_train.jsonl', 0.95],
  ])('ordinary addresses of %s are taken apart as people do', (name, least) => {
    const all = readLines<Labeled>(name)
    const whole = all.filter((one) =>
      [/^PlaceName$/, /^StateName$/, /^ZipCode$/].every((label) => has(one, label)),
    )
    const ordinary = whole.filter(
      (one) =>
        !has(
          one,
          /^(Recipient|BuildingName|LandmarkName|IntersectionSeparator|CornerOf|NotAddress|CountryName)$/,
        ),
    )
    const parts: Part[] = [
      ['street', /^(Address|Street|USPS|suffix)/],
      ['unit', /^(Occupancy|Subaddress)/],
      ['city', /^PlaceName$/],
      ['state', /^StateName$/, (text) => stateCode(text)],
      ['zip', /^ZipCode$/],
    ]
    const share = score(name, ordinary, parts, omittedOf(all, whole, ordinary))
    expect(share).toBeGreaterThan(least)
  })

  test('dates in the forms of a well-known parser are read right, or not at all', () => {
    const dates = readLines<{ input: string; expected_ymdhms: number[] }>('dates/date_parsing_dateutil.jsonl')
    const { read } = readAs('date', { kind: 'column', index: 0 })
    const unread = dates.filter(({ input, expected_ymdhms: [year = 0, month = 0, day = 0] }) => {
      const given = evaluate(read, rowOf(input))
      const right = [
        String(year).padStart(4, '0'),
        ...[month, day].map((part) => String(part).padStart(2, '0')),
      ]
      expect([null, right.join('-')]).toContain(given)
      return given === null
    })
    console.error(
      `dates: ${dates.length - unread.length} of ${dates.length} read; not ${unread.map(({ input }) => input).join(' | ')}`,
    )
    expect(unread.length).toBeLessThanOrEqual(4)
  })
})

/** Returns what is not ordinary, counted. */
function omittedOf(all: readonly Labeled[], whole: readonly Labeled[], ordinary: readonly Labeled[]): string {
  const [parts, kinds] = [all.length - whole.length, whole.length - ordinary.length]
  return `${parts} of ${all.length} that lack a part, ${kinds} of other kinds`
}

const { read: readState } = readAs('state', { kind: 'column', index: 0 })

function stateCode(name: string): string {
  return String(evaluate(readState, rowOf(name)) ?? name)
}
