import { expect, test } from 'vitest'
import { reportTo } from './terminal-report.ts'

function output(isTTY: boolean) {
  const written: string[] = []
  return { written, stream: { isTTY, columns: 20, write: (text: string) => written.push(text) > 0 } }
}

test('on a terminal a state is written over in place, and a line takes its place', () => {
  const { written, stream } = output(true)
  const report = reportTo(stream)
  report.say('Reading a.csv')
  report.show('10 % read')
  report.show('a state that is longer than the line')
  report.say('Merging a.csv')
  report.say('Done')
  report.clear()
  report.show('20 % read')
  report.clear()
  expect(written).toEqual([
    'Reading a.csv\n',
    '\r\u001B[K10 % read',
    '\r\u001B[Ka state that is lon',
    '\r\u001B[KMerging a.csv\n',
    'Done\n',
    '\r\u001B[K20 % read',
    '\r\u001B[K',
  ])
})

test('in a log a state is reported every five seconds', () => {
  const { written, stream } = output(false)
  let time = 0
  const report = reportTo(stream, () => time)
  for (const [at, state] of [
    [1000, 'early'],
    [5000, 'after five'],
    [9000, 'too soon'],
    [10_000, 'after ten'],
  ] as const) {
    time = at
    report.show(state)
  }
  expect(written).toEqual(['after five\n', 'after ten\n'])
})
