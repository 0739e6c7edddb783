import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { quoteText } from '#engine/sql/quote.ts'
import type { RunLimits } from '../job/run-job.ts'

/** Share of the memory of a run for DuckDB; the rest is for JavaScript and for the base needs of both. */
const SHARE_OF_DUCKDB = 0.6
/**
 * Minimum memory for several threads, in MB; with less there is one thread, because each thread holds a piece of every
 * column and of every intermediate step.
 */
const MB_OF_THREADS = 1536

/** Returns the folders that a file is read from: its own, and that of the file that it links to. */
export async function findFoldersOf(file: string): Promise<string[]> {
  const linked = await realpath(file).catch(() => file)
  return [...new Set([dirname(file), dirname(linked)])]
}

/**
 * Opens an in-memory DuckDB that spills into `work`, sees no file outside of these folders and loads no extensions; its
 * settings cannot be changed. Aborting `signal` interrupts it.
 */
export async function openDuckdb(
  work: string,
  folders: readonly string[],
  { memoryMb, threads }: Pick<RunLimits, 'memoryMb' | 'threads'>,
  signal: AbortSignal,
): Promise<{ readonly connection: DuckDBConnection; close(): void }> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${Math.round(memoryMb * SHARE_OF_DUCKDB)}MB`,
    threads: String(memoryMb < MB_OF_THREADS ? 1 : threads),
    temp_directory: join(work, 'spill'),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  const allowed = [work, ...folders].map(quoteText).join(', ')
  await connection.run(`SET allowed_directories = [${allowed}]`)
  await connection.run('SET enable_external_access = false')
  await connection.run('SET lock_configuration = true')
  const interrupt = () => connection.interrupt()
  signal.addEventListener('abort', interrupt)
  return {
    connection,
    close() {
      signal.removeEventListener('abort', interrupt)
      connection.closeSync()
      instance.closeSync()
    },
  }
}
