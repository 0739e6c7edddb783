import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { individual, nppesCsv } from '#server/ingest/testing/synthetic-files.ts'

const PROGRAM = new URL('../main.ts', import.meta.url).pathname

let db: TestDatabase
let folder: string
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'concord-ingest-command-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await db.drop()
})

async function ingest(...args: readonly string[]) {
  const env = { ...process.env, CONCORD_HOME: folder, LOG_LEVEL: 'silent', DATABASE_URL: db.url }
  const program = spawn(process.execPath, [PROGRAM, 'ingest', ...args], { env })
  const code = new Promise((resolve) => program.once('exit', resolve))
  const [said, failed] = await Promise.all([text(program.stdout), text(program.stderr)])
  return { code: await code, said, failed }
}

const write = async (name: string, content: string) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

test('a file of which no row could be used ends with code 2 and its name, and its findings are kept', async () => {
  const bad = await write('bad.csv', nppesCsv('npidata', [{ NPI: 'x' }, { NPI: 'y' }]))
  const { code, said, failed } = await ingest('nppes', bad)
  expect([code, failed.trim()]).toEqual([2, `No row of ${bad} could be used. The findings say why.`])
  expect(said).toMatch(/Rejected rows: 2\n(.*\n)* *All findings .* under Batches: \/batches\/[0-9a-f-]{36}\n/)
  const codes = await write('codes.csv', 'Code,Classification\nshoes,Shoes\n')
  expect(await ingest('nucc', codes)).toMatchObject({ code: 2 })
})

test('a file with a good row beside bad ones, and one without rows, end with code 0', async () => {
  const mixed = await write('mixed.csv', nppesCsv('npidata', [{ NPI: 'x' }, individual('2000000028')]))
  expect(await ingest('nppes', mixed)).toMatchObject({ code: 0, failed: '' })
  const empty = await write('empty.csv', nppesCsv('npidata', []))
  expect(await ingest('nppes', empty)).toMatchObject({ code: 0, failed: '' })
})

test('--help says what the codes mean', async () => {
  const { code, said } = await ingest('--help')
  expect(code).toBe(0)
  expect(said).toMatch(/Code 0 when .* 2 when a file could not be used, or none of its rows\./)
})
