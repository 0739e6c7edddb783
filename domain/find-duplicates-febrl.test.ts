import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DuplicateTable } from './duplicate-field.ts'
import { toDuplicateRecord } from './duplicate-value.ts'
import { findDuplicates } from './find-duplicates.ts'

const FILE = join(import.meta.dirname, '../../shared/data/dev/entity_resolution/febrl_dataset1.csv')

/** Shares as for any table of people with addresses; nothing here was fitted to the file. */
const PEOPLE: DuplicateTable = {
  fields: [
    { name: 'given_name', kind: 'name', agreeing: 0.8, differing: 0.05, swappedWith: 'surname' },
    { name: 'surname', kind: 'name', agreeing: 0.8, differing: 0.05, swappedWith: 'given_name' },
    { name: 'street_number', kind: 'code', agreeing: 0.8, differing: 0.2, group: 'place' },
    {
      name: 'address_1',
      kind: 'text',
      agreeing: 0.75,
      differing: 0.1,
      group: 'place',
      swappedWith: 'address_2',
    },
    {
      name: 'address_2',
      kind: 'text',
      agreeing: 0.7,
      differing: 0.2,
      group: 'place',
      swappedWith: 'address_1',
    },
    { name: 'suburb', kind: 'name', agreeing: 0.8, differing: 0.1, group: 'place' },
    { name: 'postcode', kind: 'number', agreeing: 0.85, differing: 0.1, group: 'place' },
    { name: 'state', kind: 'code', agreeing: 0.9, differing: 0.1 },
    { name: 'date_of_birth', kind: 'date', agreeing: 0.85, differing: 0.05 },
    { name: 'soc_sec_id', kind: 'number', agreeing: 0.85, differing: 0.05 },
  ],
  keys: [
    { parts: [['soc_sec_id', 'value']] },
    { parts: [['date_of_birth', 'value']] },
    {
      parts: [
        ['surname', 'sound'],
        ['given_name', 'sound'],
      ],
      isUnordered: true,
    },
    {
      parts: [
        ['surname', 'sound'],
        ['postcode', 'value'],
      ],
    },
    {
      parts: [
        ['given_name', 'sound'],
        ['postcode', 'value'],
      ],
    },
    {
      parts: [
        ['address_1', 'sound'],
        ['street_number', 'value'],
      ],
    },
  ],
}

const isThere = existsSync(FILE)
if (!isThere) console.error('Skipped: the FEBRL records are not beside this clone (../shared/data).')

test.skipIf(!isThere)(
  'precision and recall on the FEBRL records are at least 0.95 at the default score',
  () => {
    const [head = '', ...lines] = readFileSync(FILE, 'utf8').trim().split(/\r?\n/)
    const names = head.split(',')
    const records = lines.map((line) => {
      const cells = line.split(',')
      const raw = Object.fromEntries(names.map((name, at) => [name, cells[at]]))
      return toDuplicateRecord(PEOPLE, raw.rec_id ?? '', raw)
    })
    const person = (id: string) => /^rec-\d+/.exec(id)?.[0]
    const people = new Map<string | undefined, number>()
    for (const { id } of records) people.set(person(id), (people.get(person(id)) ?? 0) + 1)
    const wanted = [...people.values()].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0)

    const found = findDuplicates(PEOPLE, records)
    const right = found.filter(({ ids: [one, other] }) => person(one) === person(other)).length
    const precision = right / found.length
    const recall = right / wanted
    console.error(`FEBRL: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, ${wanted} pairs`)
    expect(Math.min(precision, recall)).toBeGreaterThanOrEqual(0.95)
  },
)
