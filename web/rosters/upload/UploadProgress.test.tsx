import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createStore } from '#web/lib/store.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import type { FileUpload, FileUploadState } from './file-upload.ts'
import { UploadProgress } from './UploadProgress.tsx'

const STATE: FileUploadState = {
  ...{ step: 'sending', done: 5_000_000, bytes: 20_000_000, bytesPerSecond: 1_000_000 },
  ...{ isLost: false, same: [], upload: null, problem: null },
}

function show(first: Partial<FileUploadState>) {
  const store = createStore<FileUploadState>({ ...STATE, ...first })
  const acts = { proceed: vi.fn(), pause: vi.fn(), resume: vi.fn(), cancel: vi.fn() }
  const upload: FileUpload = {
    ...acts,
    file: new File(['x'], 'Larkspur Oct.xlsx'),
    get: store.get,
    subscribe: store.subscribe,
  }
  renderAt('/', <UploadProgress upload={upload} />)
  return acts
}

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)

it('what is sent shows how much, how long, and the ways to stop', async () => {
  const acts = show({})
  expect(screen.getByRole('status').textContent).toBe('5.0 MB of 20 MB, about 15 s left')
  expect(screen.getByRole('progressbar', { name: 'Uploading Larkspur Oct.xlsx' })).toBeTruthy()
  expect(buttons()).toEqual(['Pause', 'Cancel'])
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
  expect(acts.pause).toHaveBeenCalledOnce()
})

it('without a connection no time is promised', () => {
  show({ isLost: true })
  expect(screen.getByRole('status').textContent).toBe('5.0 MB of 20 MB, no connection, trying again')
  expect(buttons()).toEqual(['Pause', 'Cancel'])
})

it('a file that came before says when and from whom, and asks', () => {
  const receivedBy = { id: 'u', name: 'Ana Lima' }
  const same = [{ id: 'f', name: 'October.csv', receivedAt: '2026-10-03T12:00:00Z', receivedBy }]
  show({ step: 'same', same })
  expect(screen.getByRole('status').textContent).toBe(
    'Same file as October.csv, uploaded by Ana Lima on Oct 3, 2026',
  )
  expect(buttons()).toEqual(['Upload anyway', 'Cancel'])
})

it('a pause and a failure can go on, an end cannot', () => {
  show({ step: 'paused' })
  expect(screen.getByRole('status').textContent).toBe('Paused at 5.0 MB of 20 MB')
  expect(buttons()).toEqual(['Resume', 'Cancel'])
})

it('a refusal is the sentence alone', () => {
  show({ step: 'refused', problem: 'roster.xls is a web page: ask for XLSX.' })
  expect(screen.getByRole('status').textContent).toBe('roster.xls is a web page: ask for XLSX.')
  expect(screen.queryAllByRole('button')).toEqual([])
})
