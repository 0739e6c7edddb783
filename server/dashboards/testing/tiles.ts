import type { api, ReplyOf } from '@concord/contract'
import { expect } from 'vitest'

type Reply = ReplyOf<typeof api.readDashboard>

export const figures = (reply: Reply) => Object.fromEntries(reply.figures.map(({ id, value }) => [id, value]))

export const tile = (reply: Reply, id: string) => {
  const found = reply.tiles.find((one) => one.id === id)
  if (!found) throw new Error(`No tile ${id}`)
  return found
}

/** Checks each row of a tile by its value. */
export const same = (reply: Reply, id: string, expected: (value: string) => number[]) => {
  for (const row of tile(reply, id).rows)
    expect([id, row.value, row.counts]).toEqual([id, row.value, expected(row.value)])
}

const addUp = (rows: readonly (readonly number[])[]): number[] =>
  (rows[0] ?? []).map((_, index) => rows.reduce((all, counts) => all + (counts[index] ?? 0), 0))

/** Checks each row of a tile, and that what it says of others is of all values beside these that there are. */
export const sameOfAll = (
  reply: Reply,
  id: string,
  values: readonly string[],
  expected: (value: string) => number[],
) => {
  same(reply, id, expected)
  const { rows, others } = tile(reply, id)
  const drawn = new Set(rows.map(({ value }) => value))
  const rest = [...new Set(values)].filter((value) => !drawn.has(value)).map(expected)
  const said = rest.length === 0 ? null : { rows: rest.length, counts: addUp(rest) }
  expect([id, others]).toEqual([id, said])
}

/** Returns the totals that figures are shares of, by the id of the figure. */
export const bases = (reply: Reply) =>
  Object.fromEntries(reply.figures.flatMap(({ id, base }) => (base === null ? [] : [[id, base]])))

/** Formats a share such as '7.4%'. */
export const share = (part: number, all: number): string =>
  `${all === 0 ? 0 : Math.round((part / all) * 1000) / 10}%`

/** Checks the sentence of a map by the share of records that are in the first areas, each counted once. */
export const sameHead = (reply: Reply, all: number, countIn: (areas: readonly string[]) => number) => {
  const { rows, finding } = tile(reply, 'counties')
  const values = rows.map(({ value }) => value)
  const [areas, inside] =
    [1, 2, 3, 4, 5]
      .filter((areas) => areas <= values.length)
      .map((areas) => [areas, countIn(values.slice(0, areas))] as const)
      .find(([, inside]) => all > 0 && inside * 2 >= all) ?? []
  const kinds = rows[0]?.filter?.name === 'state' ? ['state', 'states'] : ['county', 'counties']
  const said = `${share(inside ?? 0, all)} are in ${areas} of ${values.length} ${kinds[values.length === 1 ? 0 : 1]}.`
  expect(finding).toBe(areas === undefined ? '' : said)
}
