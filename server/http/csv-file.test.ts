import { expect, test } from 'vitest'
import { csvFile } from './csv-file.ts'

test('a file has a head and the rows of all parts, and no cell that a spreadsheet runs', async () => {
  const rows = [[{ name: '=1+1' }, { name: 'Peña, Inc.' }], [{ name: null }]]
  const file = csvFile<{ name: string | null }>('clinics', [['Name', ({ name }) => name]], rows)
  expect(file.name).toMatch(/^clinics-\d{4}-\d\d-\d\d\.csv$/)
  let text = ''
  for await (const part of file.content) text += part
  expect(text).toBe('\ufeffName\r\n\'=1+1\r\n"Peña, Inc."\r\n\r\n')
})
