import { api, type ReplyOf } from '@concord/contract'
import { makeNpi } from '@concord/domain'
import { callProgram, signIn } from './client.ts'
import { uploadRoster } from './upload-roster.ts'

const BLOCKS = [
  'Primary',
  'Billing',
  'Secondary',
  'Tertiary',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
]
const PARTS = ['Address', 'Suite', 'City', 'State', 'Zip Code', 'County', 'Phone', 'Fax']
const FIRST = ['NPI #', 'Last Name', 'First Name', 'Group - Tax ID#', 'Spec', 'Panel', 'Lang', 'EFF DATE']
const BASE_NPI = 234_000_000

export type WideRoster = { readonly prefix: string; readonly type: string; readonly columns: number }

const pick = (texts: readonly string[], at: number): string => texts[at % texts.length] ?? ''

function addressCells(row: number, block: number): string[] {
  if (block > row % BLOCKS.length) return PARTS.map(() => '')
  return [
    ...[`${100 + (row % 900)} Birch St`, row % 4 === 0 ? `STE ${300 + (row % 90)}` : ''],
    ...[pick(['Dallas', 'Irving', 'Plano '], row + block), 'TX', String(75_201 + (row % 90)), 'Dallas'],
    ...[`(214) 555-01${String(row % 100).padStart(2, '0')}`, ''],
  ]
}

/** Yields a roster as CSV, with the same headers under each of nine addresses. */
function* writeRows(rows: number): Generator<string> {
  const upper = [
    ...FIRST.map(() => ''),
    ...BLOCKS.flatMap((name) => [`${name} Address`, ...PARTS.slice(1).map(() => '')]),
  ]
  yield `${upper.join(',')}\n${[...FIRST, ...BLOCKS.flatMap(() => PARTS)].join(',')}\n`
  for (let row = 0; row < rows; row += 1) {
    const own = [
      ...[
        makeNpi(String(BASE_NPI + row)),
        pick(['Holloway', 'Szabo', 'Okonjo'], row),
        pick(['Ana', 'Felix'], row),
      ],
      ...[`75-01${String(10_000 + (row % 900))}`, pick(['Cardiology', 'FAM PRACT', 'Pediatrics'], row)],
      ...[pick(['O', 'C'], row), pick(['English', 'English; Spanish'], row), '7/1/2026'],
    ]
    yield `${[...own, ...BLOCKS.flatMap((_, block) => addressCells(row, block))].join(',')}\n`
  }
}

/** Adds a roster of 80 columns and so many rows to the demo workspace. */
export async function addWideRoster(origin: string, rows: number): Promise<WideRoster> {
  const token = await signIn(origin)
  const content = Buffer.concat(Array.from(writeRows(rows), (text) => Buffer.from(text)))
  const fileId = await uploadRoster(origin, token, {
    name: 'wide.csv',
    content: new Blob([new Uint8Array(content)]),
  })
  const { targets } = await callProgram<ReplyOf<typeof api.listRosterTargets>>(
    origin,
    token,
    api.listRosterTargets,
  )
  const target = targets.find(({ name }) => name === 'Practitioner roster')
  if (!target) throw new Error('The demo workspace has no target for practitioners')
  const key = { prefix: 'wide', type: 'practitioner' }
  const body = { ...key, sender: 'Wide IPA', scope: 'full', targetId: target.id }
  await callProgram(origin, token, api.createRoster, { body })
  await callProgram(origin, token, api.startRosterCycle, { params: key, body: { fileId } })
  return { ...key, columns: FIRST.length + BLOCKS.length * PARTS.length }
}
