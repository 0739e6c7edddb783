import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import {
  cleanFileName,
  findFileObstacle,
  findFormatObstacle,
  getRosterFileEndings,
  ROSTER_FILE_FORMATS,
  readUploadSwitches,
} from './roster-file.ts'

const NONE = readUploadSwitches([])
const ALL = readUploadSwitches([
  { setting: 'advanced-upload', value: 'true' },
  { setting: 'pdf-roster-upload', value: 'true' },
])

test('nothing of a name leads into another folder', () => {
  const part = fc.constantFrom('..', '.', '/', '\\', 'a', '~$', '\0', '\n', ':', 'C:', '.csv', ' ', '\u202e')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(part).map((parts) => parts.join('')),
      ),
      (name) => {
        const clean = cleanFileName(name)
        expect(clean).not.toMatch(/[\\/:\0\n\u202e]|^\.*$(?<=.)/)
        expect(Buffer.byteLength(clean)).toBeLessThanOrEqual(200)
        expect(cleanFileName(clean)).toBe(clean)
      },
    ),
    { numRuns: 20 * inject('depth') },
  )
})

test('the ending of a long name stays', () => {
  expect(cleanFileName(`${'x'.repeat(400)}.xlsx`)).toMatch(/^x{195}\.xlsx$/)
  expect(Buffer.byteLength(cleanFileName(`${'é'.repeat(400)}.csv`))).toBe(200)
  expect(cleanFileName('../../etc/Group Oct 2026.csv')).toBe('Group Oct 2026.csv')
  expect(cleanFileName('..')).toBe('')
})

test('PDF and rare workbooks are taken where the organization takes them', () => {
  const refused = ROSTER_FILE_FORMATS.filter((format) => findFormatObstacle(format, NONE) !== undefined)
  expect(refused).toEqual(['xlsb', 'other-workbook', 'pdf'])
  expect(ROSTER_FILE_FORMATS.filter((format) => findFormatObstacle(format, ALL) !== undefined)).toEqual([])
  expect(getRosterFileEndings(NONE)).not.toContain('.pdf')
  expect(getRosterFileEndings(ALL)).toEqual(expect.arrayContaining(['.pdf', '.xlsb', '.csv']))
})

test('what its name or size tells is said before anything is sent', () => {
  expect(findFileObstacle({ name: '~$Roster.xlsx', bytes: 165 }, ALL)).toMatch(/lock file.*send the workbook/)
  expect(findFileObstacle({ name: 'roster.csv', bytes: 0 }, ALL)).toMatch(/empty: ask/)
  expect(findFileObstacle({ name: 'Roster.PDF', bytes: 9 }, NONE)).toMatch(/PDF.*ask for a workbook/)
  expect(findFileObstacle({ name: 'Roster.PDF', bytes: 9 }, ALL)).toBeUndefined()
})
