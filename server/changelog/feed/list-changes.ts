import type { api } from '@concord/contract'
import type { Handler } from '#server/http/route.ts'
import { parsePosition, positionAfter, positionAt, printPosition, START } from './position.ts'
import { readChanges } from './read-changes.ts'

export const readChangelog: Handler<typeof api.readChangelog> = async ({ tx, viewer }, { params }) => {
  const { cursor, since, limit, npi, field, source } = params
  const from =
    cursor !== undefined ? parsePosition(cursor) : since === undefined ? START : positionAt(new Date(since))
  const filter = {
    npis: npi === undefined ? [] : [npi],
    fields: field === undefined ? [] : [field],
    sources: source === undefined ? [] : [source],
  }
  const page = await readChanges(tx, viewer, { filter, limit, order: 'oldest', from, until: undefined })
  return {
    changes: [...page.changes],
    nextCursor: printPosition(page.end ?? from),
    hasMore: page.hasMore,
  }
}

export const searchChangelog: Handler<typeof api.searchChangelog> = async ({ tx, viewer }, { body }) => {
  const { npis, fields, sources, batchId, text, order, cursor, limit } = body
  const first = body.from === undefined ? undefined : positionAt(new Date(body.from))
  const last = body.to === undefined ? undefined : positionAfter(new Date(body.to))
  const [start, until] = order === 'oldest' ? [first, last] : [last, first]
  const from = cursor === undefined ? start : parsePosition(cursor)
  const filter = { npis, fields, sources, batchId, text }
  const page = await readChanges(tx, viewer, { filter, limit, order, from, until })
  const end = page.hasMore ? page.end : undefined
  return {
    changes: [...page.changes],
    nextCursor: end ? printPosition(end) : null,
    lookedAtUntil: end ? new Date(Math.floor(end.us / 1000)).toISOString() : null,
  }
}
