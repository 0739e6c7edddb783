import { MAX_LOOKUP_NPIS } from '@concord/contract'
import { makeNpi } from '@concord/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NpiList } from './list/read-list.ts'
import { askAgain, cancelLookup, discardLookup, lookups, startLookup } from './lookup-store.ts'

const npiOf = (place: number) => makeNpi(String(200_000_000 + place))

function listOf(length: number): NpiList {
  const npis = Array.from({ length }, (_, place) => npiOf(place))
  const rows = npis.map((text, place) => ({ line: place + 1, text, place, problem: null, isNumber: true }))
  return {
    rows,
    npis,
    numbers: length,
    repeats: 0,
    lines: length,
    linesWithout: 0,
    blankLines: 0,
    columns: [],
  }
}

type Reply = (npis: readonly string[], attempt: number) => Response | Promise<Response>

const found = (npis: readonly string[]) =>
  Response.json({ rows: npis.map((npi) => ({ npi, outcome: 'found', status: 'active' })) })
const failed = () => Response.json({ code: 'unavailable' }, { status: 503 })

/** Stubs the server, which replies to each part by its place and the number of times it was asked. */
function serve(reply: (part: number, npis: readonly string[], attempt: number) => ReturnType<Reply>) {
  const asked: number[] = []
  let open = 0
  const server = { asked, mostAtOnce: 0 }
  vi.stubGlobal('fetch', async (_: string, { body, signal }: RequestInit) => {
    const { npis } = JSON.parse(String(body)) as { npis: string[] }
    const part = Number(npis[0]?.slice(0, 9)) - 200_000_000
    asked.push(part / MAX_LOOKUP_NPIS)
    open += 1
    server.mostAtOnce = Math.max(server.mostAtOnce, open)
    const attempt = asked.filter((one) => one === part / MAX_LOOKUP_NPIS).length
    await Promise.resolve()
    const answer = await reply(part / MAX_LOOKUP_NPIS, npis, attempt)
    open -= 1
    signal?.throwIfAborted()
    return answer
  })
  return server
}

function tally(): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of lookups.get()?.outcomes ?? []) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  discardLookup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function finish(run: Promise<void>): Promise<void> {
  await vi.runAllTimersAsync()
  await run
}

describe('a lookup', () => {
  it('goes in parts that one call takes, two at a time, and ends with an answer for each', async () => {
    const server = serve((_, npis) => found(npis))
    await finish(startLookup('u', { source: 'list.csv', list: listOf(2 * MAX_LOOKUP_NPIS + 1), asOf: null }))
    expect(server.asked.toSorted()).toEqual([0, 1, 2])
    expect(server.mostAtOnce).toBe(2)
    expect(tally()).toEqual({ active: 2 * MAX_LOOKUP_NPIS + 1 })
    expect(lookups.get()?.answers[MAX_LOOKUP_NPIS]?.npi).toBe(npiOf(MAX_LOOKUP_NPIS))
    expect(lookups.get()?.asking).toMatchObject({
      answered: 2 * MAX_LOOKUP_NPIS + 1,
      endedAt: expect.any(Number),
    })
  })

  it('asks a part that failed two times more', async () => {
    const server = serve((part, npis, attempt) => (part === 1 && attempt < 3 ? failed() : found(npis)))
    await finish(startLookup('u', { source: 'list.csv', list: listOf(MAX_LOOKUP_NPIS + 2), asOf: null }))
    expect(server.asked.filter((part) => part === 1)).toHaveLength(3)
    expect(tally()).toEqual({ active: MAX_LOOKUP_NPIS + 2 })
  })

  it('leaves a part that fails three times unanswered, and asks again when told to', async () => {
    let isDown = true
    serve((part, npis) => (part === 0 && isDown ? failed() : found(npis)))
    await finish(startLookup('u', { source: 'list.csv', list: listOf(MAX_LOOKUP_NPIS + 2), asOf: null }))
    expect(tally()).toEqual({ notAnswered: MAX_LOOKUP_NPIS, active: 2 })
    isDown = false
    await finish(askAgain())
    expect(tally()).toEqual({ active: MAX_LOOKUP_NPIS + 2 })
    expect(lookups.get()?.asking.total).toBe(MAX_LOOKUP_NPIS)
  })

  it('stops at a refusal, which would meet the others as well', async () => {
    const server = serve(() => Response.json({ code: 'forbidden' }, { status: 403 }))
    await finish(startLookup('u', { source: 'list.csv', list: listOf(5 * MAX_LOOKUP_NPIS), asOf: null }))
    expect(server.asked.length).toBeLessThanOrEqual(2)
    expect(tally()).toEqual({ notAnswered: 5 * MAX_LOOKUP_NPIS })
  })

  it('keeps what came until it is canceled, and the rest is not answered', async () => {
    serve((part, npis) => {
      if (part === 2) cancelLookup()
      return found(npis)
    })
    await finish(startLookup('u', { source: 'list.csv', list: listOf(6 * MAX_LOOKUP_NPIS), asOf: null }))
    expect(tally()).toEqual({ active: 2 * MAX_LOOKUP_NPIS, notAnswered: 4 * MAX_LOOKUP_NPIS })
    expect(lookups.get()?.asking.endedAt).not.toBeNull()
  })

  it('gives way to another list without mixing their answers', async () => {
    serve((_, npis) => found(npis))
    const first = startLookup('u', { source: 'first.csv', list: listOf(3 * MAX_LOOKUP_NPIS), asOf: null })
    const second = startLookup('u', { source: 'second.csv', list: listOf(2), asOf: null })
    await finish(Promise.all([first, second]).then(() => undefined))
    expect(lookups.get()?.source).toBe('second.csv')
    expect(tally()).toEqual({ active: 2 })
    expect(lookups.get()?.asking.answered).toBe(2)
  })
})
