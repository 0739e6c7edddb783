import { makeNpi } from '@concord/domain'
import { describe, expect, it } from 'vitest'
import { MAX_LIST_NUMBERS, type NpiList, readList } from './read-list.ts'

const npiOf = (place: number) => makeNpi(String(200_000_000 + place))
const [A, B, C] = [npiOf(1), npiOf(2), npiOf(3)]
const wrong = (npi: string) => `${npi.slice(0, 9)}${(Number(npi[9]) + 1) % 10}`

async function listOf(text: string): Promise<NpiList> {
  const outcome = await readList(text)
  if (outcome.kind !== 'list') throw new Error(`Read as ${outcome.kind}`)
  return outcome.list
}

/** Returns the line and text of each row, with '!' when it is not an NPI and '-' when the line holds no number. */
const shown = ({ rows }: NpiList) =>
  rows.map(
    ({ line, text, place, isNumber }) =>
      `${line} ${isNumber ? '' : '- '}${place === null && isNumber ? '! ' : ''}${text}`,
  )

describe('readList', () => {
  it('takes one NPI in each line, and counts blank lines apart', async () => {
    const list = await listOf(`${A}\r\n\r\n  ${B}\n${C}\n\n`)
    expect(shown(list)).toEqual([`1 ${A}`, `3 ${B}`, `4 ${C}`])
    expect([list.lines, list.linesWithout, list.blankLines]).toEqual([3, 0, 3])
  })

  it('cuts a line without a number that no cell of a workbook would hold', async () => {
    const list = await listOf(`${A}\n${'x'.repeat(40_000)}`)
    expect(list.rows[1]).toMatchObject({ text: `${'x'.repeat(200)}…`, isNumber: false })
  })

  it('keeps an NPI that stands twice as two rows of one place', async () => {
    const list = await listOf(`${A}\n${B}\n${A}`)
    expect(list.npis).toEqual([A, B])
    expect(list.rows.map(({ place }) => place)).toEqual([0, 1, 0])
    expect([list.numbers, list.repeats]).toEqual([3, 1])
  })

  it('finds the column of a table, and leaves phones and ZIP codes alone', async () => {
    const list = await listOf(
      `Name,Phone,Provider NPI,ZIP\n"Smith, Ann",2145550142,${A},75201\nLee,${npiOf(9)},${B},75202\nRay,2145550143,${C},75203`,
    )
    expect(shown(list)).toEqual(['1 - Name,Phone,Provider NPI,ZIP', `2 ${A}`, `3 ${B}`, `4 ${C}`])
    expect(list.columns).toEqual(['Provider NPI'])
    expect(list.rows[0]?.problem).toBe('Names of columns')
  })

  it('knows a line of names above a single column', async () => {
    const list = await listOf(`NPI\n${A}`)
    expect(list.rows[0]).toMatchObject({ text: 'NPI', isNumber: false, problem: 'Names of columns' })
  })

  it.each([
    ['tabs', '\t'],
    ['semicolons', ';'],
    ['bars', '|'],
  ])('understands columns cut by %s', async (_, sign) => {
    const list = await listOf(
      [
        ['id', 'npi'],
        ['7', A],
        ['8', B],
      ]
        .map((cells) => cells.join(sign))
        .join('\n'),
    )
    expect(shown(list).slice(1)).toEqual([`2 ${A}`, `3 ${B}`])
  })

  it('reads every column of NPIs that a table has', async () => {
    const list = await listOf(
      `Billing NPI,City,Rendering NPI\n${A},Reno,${B}\n${A},Waco,${C}\n${A},Tulsa,\n${A},Tulsa,${B}`,
    )
    expect(list.columns).toEqual(['Billing NPI', 'Rendering NPI'])
    expect(list.numbers).toBe(7)
    expect(list.npis).toEqual([A, B, C])
  })

  it('reads a list that goes on in the line', async () => {
    expect(shown(await listOf(`${A}, ${B},123456789, ${C}`))).toEqual([
      `1 ${A}`,
      `1 ${B}`,
      '1 ! 123456789',
      `1 ${C}`,
    ])
    expect(shown(await listOf(`${A} ${wrong(B)}\n${C}`))).toEqual([`1 ${A}`, `1 ! ${wrong(B)}`, `2 ${C}`])
  })

  it('finds the NPI in running text', async () => {
    const list = await listOf(`Dr. Ann Smith, phone 2145550142, NPI: ${A}\nno number here\ncall 214-555-0142`)
    expect(shown(list)).toEqual([`1 ${A}`, '2 - no number here', '3 - call 214-555-0142'])
  })

  it('finds the NPI of a line whose cells moved', async () => {
    const list = await listOf(
      `street,npi,zip\n1 Elm St,${A},75201\n2 Elm St, Suite 4,${B},75202\n3 Elm St,${C},75203`,
    )
    expect(shown(list).slice(1)).toEqual([`2 ${A}`, `3 ${B}`, `4 ${C}`])
  })

  it.each([
    ['a wrong check digit', wrong(A), /check digit/],
    ['a lost digit', A.slice(0, 9), /has 9/],
    ['an additional digit', `${A}0`, /has 11/],
    ['scientific notation', '1.23457E+09', /scientific notation/],
    ['scientific notation with a comma', '1,23457E+09', /scientific notation/],
    ['another first digit', '3000000000', /starts with 1 or 2/],
    ['signs between the digits', '2000-000-002', /other than digits/],
  ])('says of %s why it is no NPI', async (_, text, problem) => {
    const { rows } = await listOf(`npi;city\n${B};Reno\n${text};Reno\n${C};Reno`)
    expect(rows[2]).toMatchObject({ line: 3, text, place: null, isNumber: true })
    expect(rows[2]?.problem).toMatch(problem)
  })

  it('reports a column that spreadsheet software has spoiled as a whole', async () => {
    const list = await readList('NPI,City\n1.23457E+09,Reno\n1.67958E+09,Waco')
    expect(list).toMatchObject({ kind: 'list', list: { numbers: 2, npis: [] } })
  })

  it.each([
    ['text of a formula', `="${A}"`],
    ['a mark of text', `'${A}`],
    ['a number with decimals', `${A}.0`],
    ['spaces that do not break', `\u00a0${A}\u200b`],
    ['quotes', `"${A}"`],
  ])('takes %s for the NPI that it is', async (_, cell) => {
    expect((await listOf(`id,npi\n1,${cell}\n2,${B}`)).npis).toEqual([A, B])
  })

  it('lets a quote that is never closed hide nothing', async () => {
    expect((await listOf(`name,npi\n"Smith,${A}\nLee,${B}\nRay "Bo",${C}`)).npis).toEqual([A, B, C])
  })

  it('has a row for every line that holds something, whatever it is', async () => {
    const lines = ['a', A, '', '12', 'x,y,z', `${B},${C}`, '"', '=1+1', '   ', '\u{1f600}', wrong(C)]
    const list = await listOf(lines.join('\n'))
    const filled = lines.flatMap((line, index) => (line.trim() === '' ? [] : [index + 1]))
    expect([...new Set(list.rows.map(({ line }) => line))]).toEqual(filled)
    expect(list.lines).toBe(filled.length)
    expect(list.rows.length).toBe(list.numbers + list.linesWithout)
  })

  it('says that there is no number, and that there are too many', async () => {
    expect(await readList('')).toEqual({ kind: 'noNumber' })
    expect(await readList('name\nSmith\n')).toEqual({ kind: 'noNumber' })
    const tooMany = `${A}\n`.repeat(MAX_LIST_NUMBERS + 1)
    expect(await readList(tooMany)).toEqual({ kind: 'tooMany', numbers: MAX_LIST_NUMBERS + 1 })
  })
})
