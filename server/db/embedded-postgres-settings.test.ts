import { expect, test } from 'vitest'
import { postgresSettings } from './embedded-postgres-settings.ts'

test('a large machine gets large buffers, within limits', () => {
  expect(postgresSettings(24_000)).toMatchObject({
    shared_buffers: '512MB',
    effective_cache_size: '12000MB',
    work_mem: '32MB',
    maintenance_work_mem: '512MB',
  })
})

test('a small machine gets what it can bear', () => {
  expect(postgresSettings(1024)).toMatchObject({
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '4MB',
    maintenance_work_mem: '64MB',
  })
})

test('no network address is listened on and nothing is compiled', () => {
  expect(postgresSettings()).toMatchObject({ listen_addresses: '', jit: 'off' })
})
