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

test.runIf(process.platform === 'linux')(
  'data is made safe in one call where Linux tells of its errors',
  () => {
    const getMethod = (kernel: string) => postgresSettings(1024, kernel).recovery_init_sync_method
    expect(['6.1.0-18-amd64', '5.15.0', '5.8.0'].map(getMethod)).toEqual(['syncfs', 'syncfs', 'syncfs'])
    expect(['5.4.0-150-generic', '4.18.0-513.el8.x86_64'].map(getMethod)).toEqual([undefined, undefined])
  },
)
