import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { RequestError } from './request-error.ts'
import { toasts } from './toasts.ts'

const fail = () => Promise.reject(RequestError.ofFailure(new TypeError('Failed to fetch')))
const shown = () => toasts.get().map(({ kind, text }) => `${kind}: ${text}`)
let client: QueryClient

beforeEach(() => {
  toasts.set([])
  client = createQueryClient()
})
afterEach(() => client.clear())

describe('a failed query', () => {
  it("calls the error's own handler, which shows the toast", async () => {
    await client.fetchQuery({ queryKey: ['a'], queryFn: fail }).catch(() => {})
    expect(shown()).toEqual(['error: Service Unavailable'])
    const refused = RequestError.ofReply({ status: 403, statusText: 'Forbidden' }, undefined)
    await client.fetchQuery({ queryKey: ['b'], queryFn: () => Promise.reject(refused) }).catch(() => {})
    expect(shown()).toEqual(['error: Service Unavailable', 'error: Request Failed'])
  })

  it('calls the supplied handler in place of the own one', async () => {
    const onError = vi.fn()
    await client.fetchQuery({ queryKey: ['a'], queryFn: fail, meta: { onError } }).catch(() => {})
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 500 }))
    expect(shown()).toEqual([])
  })

  it('is not tried again by itself', async () => {
    const queryFn = vi.fn(fail)
    await client.fetchQuery({ queryKey: ['a'], queryFn }).catch(() => {})
    expect(queryFn).toHaveBeenCalledOnce()
  })
})

describe('a failed mutation', () => {
  const mutate = (options: object) =>
    new MutationObserver(client, { mutationFn: fail, ...options }).mutate().catch(() => {})

  it("calls the error's own handler", async () => {
    await mutate({})
    expect(shown()).toEqual(['error: Service Unavailable'])
  })

  it('calls the supplied handler in place of the own one', async () => {
    const onError = vi.fn()
    await mutate({ onError })
    await mutate({ meta: { onError } })
    expect(onError).toHaveBeenCalledTimes(2)
    expect(shown()).toEqual([])
  })
})

describe('a query that is invalidated while its first answer is on its way', () => {
  const watch = (answers: readonly string[]) => {
    const waiting: (() => void)[] = []
    const left = [...answers]
    const queryFn = () => {
      const answer = left.shift()
      return new Promise((resolve) => waiting.push(() => resolve(answer)))
    }
    const leave = new QueryObserver(client, { queryKey: ['a'], queryFn }).subscribe(() => {})
    return { waiting, left, leave }
  }
  const read = () => client.getQueryData(['a'])

  it('is asked again, since that answer may be older than the change', async () => {
    const { waiting, leave } = watch(['before', 'after'])
    const invalidated = client.invalidateQueries({ queryKey: ['a'] })
    waiting.shift()?.()
    await expect.poll(read).toBe('before')
    await expect.poll(() => waiting).toHaveLength(1)
    waiting.shift()?.()
    await invalidated
    expect(read()).toBe('after')
    leave()
  })

  it('is asked once where one answer is enough', async () => {
    const { waiting, left, leave } = watch(['first', 'second'])
    const invalidated = client.invalidateQueries({ queryKey: ['a'] }, { cancelRefetch: false })
    waiting.shift()?.()
    await invalidated
    expect([read(), left]).toEqual(['first', ['second']])
    leave()
  })
})
