import { expect, test } from 'vitest'
import { readLines } from './lines.ts'

async function linesOf(...chunks: (string | Buffer)[]) {
  const lines: string[] = []
  const guessed: number[] = []
  async function* stream() {
    for (const chunk of chunks) yield Buffer.from(chunk)
  }
  for await (const block of readLines(stream(), 'x.csv')) {
    guessed.push(...block.guessed.map((index) => index + lines.length))
    lines.push(...block.lines)
  }
  return { lines, guessed }
}

test('lines are whole wherever the chunks were cut, with either line end and without a last one', async () => {
  const lines = ['a,b', 'é,d', '', 'last']
  for (const text of [lines.join('\n'), lines.join('\r\n'), `${lines.join('\n')}\n`]) {
    const bytes = Buffer.from(text)
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const read = await linesOf(bytes.subarray(0, cut), bytes.subarray(cut))
      expect(read).toEqual({ lines, guessed: [] })
    }
  }
})

test('a byte order mark is not part of the first line, and stays where it is in others', async () => {
  expect((await linesOf('\uFEFFNPI\nb\uFEFF\n')).lines).toEqual(['NPI', 'b\uFEFF'])
})

test('a line that is not UTF-8 is read as Windows-1252 and reported', async () => {
  const read = await linesOf(Buffer.from('NPI\nJOSÉ\n'), Buffer.from([0x52, 0xe9, 0x0a]), 'ok\n')
  expect(read).toEqual({ lines: ['NPI', 'JOSÉ', 'Ré', 'ok'], guessed: [2] })
})

test('zero bytes, which the database cannot hold, become replacement characters', async () => {
  expect((await linesOf('a\0b\n')).lines).toEqual(['a\uFFFDb'])
})

test('a line without an end stops the reading before memory is full', async () => {
  const chunks = Array.from({ length: 9 }, () => Buffer.alloc(1 << 20, 'x'))
  await expect(linesOf(...chunks)).rejects.toThrow('x.csv has a line of more than 8 MB')
})
