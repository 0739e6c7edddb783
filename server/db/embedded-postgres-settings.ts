import { statfsSync } from 'node:fs'
import { release, totalmem } from 'node:os'

const MB = 1024 * 1024

function clamp(value: number, low: number, high: number): number {
  return Math.round(Math.min(Math.max(value, low), high))
}

// Containers often give /dev/shm only 64 MB, where a parallel query fails with "No space left on device".
function hasRoomForSharedMemory(): boolean {
  try {
    const { blocks, bsize } = statfsSync('/dev/shm')
    return blocks * bsize >= 1024 * MB
  } catch {
    return false
  }
}

// Before anything is recovered the data is made safe on the disk: file by file that takes most of a start after a kill.
// Linux does it in one call, which tells of errors since 5.8.
function canSyncAtOnce(kernel: string): boolean {
  const [major = 0, minor = 0] = kernel.split('.').map(Number)
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
}

export type PostgresSettings = Readonly<Record<string, string>>

export function postgresSettings(
  memoryMb: number = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / MB,
  kernel: string = release(),
): PostgresSettings {
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    cluster_name: 'concord',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: '100',
    shared_buffers: `${clamp(memoryMb / 8, 64, 512)}MB`,
    effective_cache_size: `${clamp(memoryMb / 2, 256, 16_384)}MB`,
    work_mem: `${clamp(memoryMb / 256, 4, 32)}MB`,
    maintenance_work_mem: `${clamp(memoryMb / 16, 64, 512)}MB`,
    max_wal_size: '4GB',
    min_wal_size: '256MB',
    checkpoint_timeout: '15min',
    wal_compression: 'on',
    random_page_cost: '1.1',
    jit: 'off',
    ...(canSyncAtOnce(kernel) ? { recovery_init_sync_method: 'syncfs' } : {}),
    ...(process.platform === 'linux' && !hasRoomForSharedMemory()
      ? { dynamic_shared_memory_type: 'mmap' }
      : {}),
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
  }
}

/** Settings for data that a test throws away: nothing survives a crash, and no write waits for the disk. */
export const THROWAWAY_SETTINGS: PostgresSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
}
