import { UnusableFileError } from '@concord/spreadsheet'
import { expect, test } from 'vitest'
import { explainFailure } from './explain-failure.ts'

test.each([
  ['IO Error: Could not write all bytes to file: No space left on device', 'diskFull'],
  ['IO Error: Could not write file "/x/interrupted/mapped.parquet": File too large', 'diskFull'],
  ['IO Error: Could not read file "no space left on device.csv": Permission denied', 'failed'],
  ['Out of Memory Error: failed to pin block of size 256.0 KiB (476.1 MiB/476.8 MiB used)', 'outOfMemory'],
  ['INTERRUPT Error: Interrupted!', 'cancelled'],
  ['Binder Error: something else', 'failed'],
])('%s ends a run as %s', (message, code) => {
  expect(explainFailure(new Error(message))).toMatchObject({ code })
})

test('a file that cannot be used keeps its own sentence', () => {
  const error = new UnusableFileError('empty', 'The file is empty. Ask the sender for the roster.')
  expect(explainFailure(error)).toMatchObject({ code: 'empty', message: error.message })
})

test('what is not foreseen is shown in one line', () => {
  const { message } = explainFailure(new Error('Binder Error: no column\n\nLINE 1: select x\n'))
  expect(message).toBe('The run failed, nothing was written: Binder Error: no column LINE 1: select x')
})
