import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LookerEmbed } from './LookerEmbed.tsx'

const frame = vi.hoisted(() => ({
  connect: (): Promise<void> => new Promise(() => {}),
  calls: [] as string[],
}))

vi.mock('@looker/embed-sdk', () => {
  const builder = { appendTo: () => builder, build: () => ({ connect: () => frame.connect() }) }
  const sdk = {
    clearSession: () => frame.calls.push('clearSession'),
    init: (_host: string, { url }: { url: string }) => frame.calls.push(url),
    createDashboardWithId: () => builder,
  }
  return { getEmbedSDK: () => sdk }
})

const props = { host: 'looker.example', authUrl: '/platform/lookerUrlAuth?sdk=3', uri: 'directory::x' }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('gives up a frame that never answers, and begins each visit with a signed address of its own', async () => {
  const [onLoaded, onFailure] = [vi.fn(), vi.fn()]
  render(<LookerEmbed {...props} onLoaded={onLoaded} onFailure={onFailure} />)
  expect(frame.calls).toEqual(['clearSession', '/platform/lookerUrlAuth?sdk=3#'])
  await vi.advanceTimersByTimeAsync(59_000)
  expect(onFailure).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect([onFailure.mock.calls.length, onLoaded.mock.calls.length]).toEqual([1, 0])
})

it('is loaded once the frame answers, and says nothing once it is gone', async () => {
  const [onLoaded, onFailure] = [vi.fn(), vi.fn()]
  let answer = (): void => {}
  frame.connect = () => new Promise((resolve) => (answer = resolve))
  const { unmount } = render(<LookerEmbed {...props} onLoaded={onLoaded} onFailure={onFailure} />)
  answer()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([onLoaded.mock.calls.length, onFailure.mock.calls.length]).toEqual([1, 0])
  unmount()
  const other = render(<LookerEmbed {...props} onLoaded={onLoaded} onFailure={onFailure} />)
  other.unmount()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([onLoaded.mock.calls.length, onFailure.mock.calls.length]).toEqual([1, 0])
})
