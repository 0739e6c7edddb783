import { type api, MAX_EVIDENCE_ITEMS } from '@concord/contract'
import { CLOCK_RULES, CLOCK_TIME_ZONE, type ClockLane, listFederalHolidays } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import { datedName, type FileReply } from '#server/http/file-reply.ts'
import type { Handler } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import type { OwnPeople } from '../people/own-people-store.ts'
import { findItem, listItems, type StoredItem } from './clock-store.ts'
import { readChain, type Step } from './read-chain.ts'
import { askLane, toItem } from './read-clocks.ts'

type Proven = { readonly item: ReturnType<typeof toItem>; readonly steps: readonly Step[] }

const ITEM_COLUMNS: readonly CsvColumn<{ item: Proven['item']; step?: Step | undefined }>[] = [
  ['Item', ({ item }) => item.number],
  ['What', ({ item }) => item.what],
  ['NPI', ({ item }) => item.npi],
  ['Started', ({ item }) => item.startedAt],
  ['Due', ({ item }) => item.dueAt],
  ['Ended', ({ item }) => item.endedAt],
  ['State', ({ item }) => item.state],
  ['Stands at', ({ item }) => item.standsAt],
  ['Step', ({ step }) => step?.label ?? null],
  ['Step detail', ({ step }) => step?.detail ?? null],
  ['Step time', ({ step }) => step?.at ?? null],
  ['Step by', ({ step }) => step?.by ?? null],
  ['SHA-256', ({ step }) => step?.sha256 ?? null],
]

function toFile(
  lane: ClockLane,
  format: 'json' | 'csv',
  pack: { items: readonly Proven[]; total: number },
): FileReply {
  const name = `evidence-${lane}`
  if (format === 'csv') {
    const lines = pack.items.flatMap(({ item, steps }) =>
      steps.length === 0 ? [{ item }] : steps.map((step) => ({ item, step })),
    )
    return csvFile(name, ITEM_COLUMNS, [lines])
  }
  const { label, law, days, counts } = CLOCK_RULES[lane]
  const now = new Date()
  const years = [now.getUTCFullYear() - 1, now.getUTCFullYear(), now.getUTCFullYear() + 1]
  const text = JSON.stringify(
    {
      clock: { lane, label, law, days, counts },
      asOf: now.toISOString(),
      calendar: { timeZone: CLOCK_TIME_ZONE, holidays: years.flatMap((year) => listFederalHolidays(year)) },
      total: pack.total,
      items: pack.items,
    },
    null,
    2,
  )
  async function* content() {
    yield text
  }
  return { name: datedName(name, 'json'), contentType: 'application/json; charset=utf-8', content: content() }
}

/**
 * Returns the items of a lane with proof. Steps are included only for a single item: for a whole lane they would need a
 * call to the database each.
 */
async function prove(
  tx: Connection,
  lane: ClockLane,
  { people, items }: { readonly people: OwnPeople; readonly items: readonly StoredItem[] },
): Promise<Proven[]> {
  const [only] = items
  if (items.length !== 1 || only === undefined)
    return items.map((item) => ({ item: toItem(item), steps: [] }))
  return [{ item: toItem(only), steps: await readChain(tx, lane, { people, item: only }) }]
}

export const downloadClockEvidence: Handler<typeof api.downloadClockEvidence> = async (
  context,
  { params },
) => {
  const { lane, itemId, format, ...filters } = params
  const { tx, viewer } = context
  const question = await askLane(context, filters)
  const found =
    itemId === undefined
      ? await listItems(tx, lane, { question, limit: MAX_EVIDENCE_ITEMS })
      : [await findItem(tx, lane, { question: { ...question, since: new Date(0) }, itemId })]
  const items = found.filter((item) => item !== undefined)
  if (itemId !== undefined && items.length === 0) throw new AppError('not_found')
  const proven = await prove(tx, lane, { people: question.people, items })
  const name = itemId === undefined ? CLOCK_RULES[lane].label : (items[0]?.number ?? '')
  await insertAuditEvent(tx, {
    orgId: viewer.user.orgId,
    ...getActor(viewer),
    action: 'clock.evidence-exported',
    details: { lane, name, rows: items.length },
  })
  return toFile(lane, format, { items: proven, total: items.length })
}
