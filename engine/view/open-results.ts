import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { quoteText } from '#engine/sql/quote.ts'

/** Reads results of runs; `read` throws what DuckDB says, also when `signal` is aborted. */
export type ResultReader = {
  read<Result>(work: (connection: DuckDBConnection) => Promise<Result>, signal: AbortSignal): Promise<Result>
}

/**
 * Opens one DuckDB for all who look at results in `folder`: it sees no file outside of it, loads nothing and writes nothing but
 * what does not fit into `memoryMb`. Each reader gets a connection of its own.
 */
export async function openResults(
  folder: string,
  { memoryMb, threads }: { readonly memoryMb: number; readonly threads: number },
): Promise<ResultReader> {
  const spill = join(folder, 'spill')
  await mkdir(spill, { recursive: true })
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${memoryMb}MB`,
    threads: String(threads),
    temp_directory: spill,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const first = await instance.connect()
  await first.run(`SET allowed_directories = [${quoteText(folder)}]`)
  await first.run('SET enable_external_access = false')
  await first.run('SET lock_configuration = true')
  first.closeSync()
  return {
    async read(work, signal) {
      signal.throwIfAborted()
      const connection = await instance.connect()
      const interrupt = () => connection.interrupt()
      signal.addEventListener('abort', interrupt)
      try {
        return await work(connection)
      } finally {
        signal.removeEventListener('abort', interrupt)
        connection.closeSync()
      }
    },
  }
}
