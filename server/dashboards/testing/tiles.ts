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
