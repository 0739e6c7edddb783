import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { IngestError } from '../ingest-error.ts'
import { SILENT } from '../testing/directory.ts'
import { useDirectory } from '../testing/use-directory.ts'
import { ingestNucc } from './ingest-nucc.ts'

const { scratch, directory, database } = useDirectory()

const HEADER = 'Code,Grouping,Classification,Specialization,Definition,Notes,Display Name,Section'
const FIRST = `${HEADER}
207X9999AX,Synthetic Physicians,Weather Medicine,Rain,"Looks at clouds, mostly",,Rain Physician,Individual
261X9999BX,Synthetic Sites,Puddle Clinic,,,,Puddle Clinic,Non-Individual
`
const load = (content: string | Buffer, name = 'nucc_taxonomy_251.csv') =>
  ingestNucc(database(), scratch.write(name, content), SILENT)
const codes = () =>
  directory.rows(sql`select code, classification, specialization, display_name, section
  from taxonomy_codes where code like '%9999%' order by code`)

test('the code set is stored with its names, once, and a later release changes what differs', async () => {
  const first = await load(FIRST)
  expect(first).toMatchObject({ label: 'NUCC taxonomy 25.1', read: 2, added: 2, changed: 0, unchanged: 0 })
  expect(await codes()).toEqual([
    {
      code: '207X9999AX',
      classification: 'Weather Medicine',
      specialization: 'Rain',
      display_name: 'Rain Physician',
      section: 'Individual',
    },
    {
      code: '261X9999BX',
      classification: 'Puddle Clinic',
      specialization: null,
      display_name: 'Puddle Clinic',
      section: 'Non-Individual',
    },
  ])
  expect(await load(FIRST)).toMatchObject({ read: 2, added: 0, changed: 0, unchanged: 2 })
  const renamed = FIRST.replace('Weather Medicine,Rain', 'Weather Medicine,Drizzle').replace(/^261.*\n/m, '')
  expect(await load(renamed)).toMatchObject({ read: 1, changed: 1, notListed: 1 })
  expect(await codes()).toMatchObject([{ specialization: 'Drizzle' }, { code: '261X9999BX' }])
})

test('rows that are no codes are kept as rejects with line and reason, those around them are taken', async () => {
  const outcome = await load(
    `\uFEFF${FIRST}Other,x,y,,,,,\n207X9999AX,x,y,,,,,\n207X9999CX,x,,,,,,\nshort,row\n`,
  )
  expect(outcome).toMatchObject({ read: 6, added: 2, rejected: 4 })
  expect(outcome.rejects.map(({ line, reason }) => [line, reason])).toEqual([
    [4, "'Other' is not a taxonomy code, as 207RC0000X is."],
    [5, '207X9999AX occurs earlier in this file; its first row counts.'],
    [6, '207X9999CX has no classification.'],
    [7, 'The row has 2 columns, the header has 8.'],
  ])
  const stored = await directory.rows(
    sql`select line from batch_findings where batch_id = ${outcome.batchId}`,
  )
  expect(stored).toHaveLength(4)
})

test('a file that is not there is refused', async () => {
  await expect(ingestNucc(database(), '/nowhere/nucc.csv', SILENT)).rejects.toThrow(
    '/nowhere/nucc.csv cannot be read',
  )
  await expect(ingestNucc(database(), scratch.folder, SILENT)).rejects.toThrow(IngestError)
})

test.each([
  [
    'other.csv',
    'Item,Price\nChair,20\n',
    'is not the code set of the NUCC: its first line does not name code',
  ],
  ['empty.csv', '', 'is empty'],
  ['page.csv', '<html>', 'is a web page'],
])('%s is refused and leaves no batch', async (name, content, words) => {
  const refused = load(content, name)
  await expect(refused).rejects.toThrow(IngestError)
  await expect(refused).rejects.toThrow(words)
  expect(await directory.sizes()).toMatchObject({ batches: 0 })
})
