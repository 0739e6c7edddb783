import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RequestError } from '#web/lib/request-error.ts'
import { useDraftEditor } from './use-draft-editor.ts'

type Config = { readonly fields: readonly string[] }
const setFields =
  (...fields: readonly string[]) =>
  (): Config => ({ fields })

/** Renders an editor over a server whose calls end when the test says so. */
function renderEditor() {
  const calls: { readonly config: Config; readonly end: () => void }[] = []
  const { result } = renderHook(() =>
    useDraftEditor<Config>({
      ...{ start: { fields: [] }, revision: 1, note: '', changedAt: null },
      keep: ({ revision, config }) =>
        new Promise((resolve) => {
          const end = () => resolve({ revision: (revision ?? 0) + 1, changedAt: '2026-07-09T12:00:00Z' })
          calls.push({ config, end })
        }),
    }),
  )
  return { result, calls }
}

test('what is done while the server is slow is kept too, the last of it last', async () => {
  vi.useFakeTimers()
  const { result, calls } = renderEditor()
  const pass = () => act(() => vi.advanceTimersByTimeAsync(1000))
  act(() => result.current.act(setFields('a')))
  await pass()
  act(() => result.current.act(setFields('a', 'b')))
  await pass()
  act(() => result.current.act(setFields('c')))
  for (let call = 0; call < 4; call += 1) {
    await act(async () => calls[call]?.end())
    await pass()
  }
  expect(result.current.saving.state).toBe('kept')
  expect(calls.at(-1)?.config).toEqual({ fields: ['c'] })
  vi.useRealTimers()
})

test('a flush gives the revision of what is edited now, and keeps nothing twice', async () => {
  const { result, calls } = renderEditor()
  expect(await result.current.flush()).toBe(1)
  expect(calls).toHaveLength(0)
  act(() => result.current.act(setFields('a')))
  const flushed = result.current.flush()
  await act(async () => void (await vi.waitFor(() => calls[0]?.end(), 60_000)))
  await waitFor(() => expect(calls).toHaveLength(1))
  await act(async () => calls[0]?.end())
  expect(await flushed).toBe(2)
})

test('two acts at once are both there, and undone one after the other', () => {
  const { result } = renderEditor()
  act(() => {
    result.current.act(setFields('a'))
    result.current.act(({ fields }) => ({ fields: [...fields, 'b'] }))
  })
  expect(result.current.history.config).toEqual({ fields: ['a', 'b'] })
  act(() => result.current.undo())
  expect(result.current.history.config).toEqual({ fields: ['a'] })
})

test('a draft that the server was not there for is sent again until it is kept; one that it refuses is not', async () => {
  vi.useFakeTimers()
  const failures: RequestError[] = [
    RequestError.ofFailure(new Error('gone')),
    RequestError.ofFailure(new Error('gone')),
  ]
  const keep = vi.fn(async () => {
    const failure = failures.shift()
    if (failure) throw failure
    return { revision: 2, changedAt: '2026-07-09T12:00:00Z' }
  })
  const { result } = renderHook(() =>
    useDraftEditor<Config>({ start: { fields: [] }, revision: 1, note: '', changedAt: null, keep }),
  )
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  act(() => result.current.act(setFields('a')))
  await pass(1000)
  expect(result.current.saving).toMatchObject({ state: 'failed', isRetried: true })
  await pass(5000)
  await pass(5000)
  expect([result.current.saving.state, keep.mock.calls.length]).toEqual(['kept', 3])
  failures.push(RequestError.ofReply({ status: 400, statusText: '' }, { code: 'invalid_input', message: '' }))
  act(() => result.current.act(setFields('b')))
  await pass(60_000)
  expect([result.current.saving.state, keep.mock.calls.length]).toEqual(['failed', 4])
  vi.useRealTimers()
})

const STORED = { revision: 7, note: 'NPI is in column F', changedAt: '2026-07-09T13:00:00Z' }

/** Renders an editor whose drafts are always kept, and lists what it sends. */
function renderKept() {
  const keep = vi.fn(async (_: { readonly revision: number | null; readonly note: string }) => ({
    ...{ revision: 2, changedAt: '2026-07-09T12:00:00Z' },
  }))
  const { result } = renderHook(() =>
    useDraftEditor<Config>({ start: { fields: [] }, revision: 1, note: '', changedAt: null, keep }),
  )
  return { editor: () => result.current, sent: () => keep.mock.calls.map(([draft]) => draft) }
}

test('a note that is saved with the draft goes with all that is kept later', async () => {
  const { editor, sent } = renderKept()
  await act(() => editor().save('New layout from May'))
  act(() => editor().act(setFields('a')))
  await act(() => editor().save())
  expect(sent().at(-1)).toMatchObject({ config: { fields: ['a'] }, note: 'New layout from May' })
})

test('a line that an act adds to the note goes when the act is undone, and comes again with it', async () => {
  const { editor, sent } = renderKept()
  act(() => editor().setNote('New layout from May'))
  act(() => editor().act(setFields('a'), 'New layout from May\nKept: they are right'))
  act(() => editor().act(setFields('b')))
  act(() => editor().undo())
  expect(editor().note).toBe('New layout from May\nKept: they are right')
  act(() => editor().undo())
  expect(editor().note).toBe('New layout from May')
  await act(() => editor().save())
  expect(sent().at(-1)?.note).toBe('New layout from May')
  act(() => editor().redo())
  expect(editor().note).toBe('New layout from May\nKept: they are right')
})

test('the note of a draft that another user changed is kept, with what was added here', async () => {
  const { editor, sent } = renderKept()
  await act(() => editor().save('New layout from May'))
  act(() => editor().setNote('New layout from May\nKept: they are right'))
  act(() => editor().adopt(STORED))
  await act(() => editor().save())
  expect(sent().at(-1)).toMatchObject({ revision: 7, note: 'NPI is in column F\nKept: they are right' })
})

test('the note of a draft that another user changed is kept by the save that follows at once', async () => {
  const { editor, sent } = renderKept()
  await act(async () => {
    editor().adopt(STORED)
    editor().act(setFields('yours'))
    await editor().save()
  })
  expect(sent()).toMatchObject([{ revision: 7, note: STORED.note }])
})

test('what the server has is taken without a write, and what was given up can be undone', async () => {
  vi.useFakeTimers()
  const { editor, sent } = renderKept()
  act(() => editor().act(setFields('yours')))
  act(() => editor().takeStored({ ...STORED, config: { fields: ['theirs'] } }))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(sent()).toEqual([])
  expect(editor()).toMatchObject({
    ...{ history: { config: { fields: ['theirs'] } }, note: STORED.note },
    saving: { state: 'kept', at: STORED.changedAt },
  })
  expect(await editor().flush()).toBe(7)
  act(() => editor().undo())
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(sent()).toMatchObject([{ revision: 7, config: { fields: ['yours'] }, note: STORED.note }])
  vi.useRealTimers()
})
