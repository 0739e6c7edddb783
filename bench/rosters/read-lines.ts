import { createReadStream } from 'node:fs'

/** Yields the cells of each record of a CSV file, as fast as a loop over its characters can; an empty cell is ''. */
export async function* readRecords(path: string): AsyncGenerator<string[]> {
  let left = ''
  for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const text = left + piece
    const end = text.lastIndexOf('\n')
    yield* splitRecords(text.slice(0, end + 1))
    left = text.slice(end + 1)
  }
  if (left !== '') yield* splitRecords(`${left}\n`)
}

/** Records never hold a line break here; cells in quotation marks may hold a comma or a mark that is doubled. */
function* splitRecords(text: string): Generator<string[]> {
  let at = 0
  while (at < text.length) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end)
    at = end + 1
    yield line.includes('"') ? splitQuoted(line) : line.split(',')
  }
}

function splitQuoted(line: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at <= line.length) {
    if (line[at] !== '"') {
      const comma = line.indexOf(',', at)
      const end = comma === -1 ? line.length : comma
      cells.push(line.slice(at, end))
      at = end + 1
      continue
    }
    let end = line.indexOf('"', at + 1)
    while (line[end + 1] === '"') end = line.indexOf('"', end + 2)
    cells.push(line.slice(at + 1, end).replaceAll('""', '"'))
    at = end + 2
  }
  return cells
}
