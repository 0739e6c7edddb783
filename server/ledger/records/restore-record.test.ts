import { expect, test } from 'vitest'
import type { DirectoryRecord } from './directory-record.ts'
import { restoreRecord } from './restore-record.ts'

const NPI = 2_000_000_010

const RECORD: DirectoryRecord = {
  ...{ npi: NPI, table: 'practitioners', row: { last_name: 'XRAY', batch_id: null } },
  ...{ locations: [], affiliations: [] },
}

test('a field that changed and changed back is what it is, in whatever order its changes are read', () => {
  const away = { path: 'last_name', before: 'XRAY', after: 'YANKEE' }
  const back = { path: 'last_name', before: 'YANKEE', after: 'XRAY' }
  for (const changes of [
    [away, back],
    [back, away],
  ])
    expect(restoreRecord(RECORD, changes).row.last_name).toBe('XRAY')
  expect(restoreRecord({ ...RECORD, row: { last_name: 'YANKEE' } }, [away]).row.last_name).toBe('XRAY')
})
