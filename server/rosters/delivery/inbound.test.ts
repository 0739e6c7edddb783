import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANALYST, findUserId, SUMMIT } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { removeExpired } from '../uploads/jobs.ts'
import { readUpload } from '../uploads/read-upload.ts'
import { lookIntoSource } from './inbound/look-into-source.ts'
import { deliveryJobs } from './jobs.ts'
import { type SftpServer, startSftpServer } from './testing/sftp-server.ts'
import { useDeliveries } from './testing/use-deliveries.ts'

let used: Awaited<ReturnType<typeof useDeliveries>>
let sftp: SftpServer
let folder: string
let folderId: string

beforeAll(async () => {
  ;[used, sftp] = await Promise.all([useDeliveries('fetched'), startSftpServer()])
  folder = join(used.folder, SUMMIT, 'drop')
  await mkdir(folder, { recursive: true })
  const settings = { kind: 'folder', folder: 'drop' } as const
  const added = await used.addConnection({ direction: 'in', name: 'Watched', settings })
  expect([added.status, added.reply.details]).toEqual([200, undefined])
  folderId = added.reply.connection.id
})
afterAll(async () => {
  await Promise.all([used.close(), sftp.stop()])
})

const look = (id = folderId) => lookIntoSource(used.jobs, { orgId: SUMMIT, id })

/** Reads what was fetched, as a worker would. */
async function readFetched(): Promise<void> {
  const uploads = await used.program.database.asSystem((tx) =>
    tx.rows<{ id: string }>(sql`select id from roster_uploads where state = 'reading'`),
  )
  for (const { id } of uploads) await readUpload(used.jobs, { orgId: SUMMIT, id })
}

const listFetched = async () => (await used.call(api.listRosterConnections, { params: used.key })).reply
const countCycles = async () =>
  (await used.call(api.listCycles, { params: { prefix: used.key.prefix } })).reply.total

test('without an owner nothing is fetched, and the source says why', async () => {
  await writeFile(join(folder, 'June.csv'), used.content)
  await used.program.database.asSystem((tx) =>
    tx.run(sql`update rosters set owner_id = null where prefix = ${used.key.prefix}`),
  )
  await look()
  const { connections, fetched } = await listFetched()
  expect(connections[0]?.problem).toContain('no active owner')
  expect(fetched).toEqual([])
  await used.program.database.asSystem((tx) =>
    tx.run(sql`update rosters set owner_id = ${findUserId(ANALYST)} where prefix = ${used.key.prefix}`),
  )
})

test('a file is taken when it has stopped growing, once, in the name of the owner, and put away', async () => {
  await writeFile(join(folder, 'July.csv.part'), 'still coming')
  await look()
  await writeFile(join(folder, 'June.csv'), `${used.content}\n`)
  await look()
  expect((await listFetched()).fetched).toMatchObject([{ name: 'June.csv', state: 'waiting' }])
  await Promise.all([look(), look()])
  expect((await listFetched()).fetched).toMatchObject([{ name: 'June.csv', state: 'reading' }])
  await readFetched()
  await look()
  expect((await readdir(folder)).sort()).toEqual(['July.csv.part', 'done'])
  expect(await readdir(join(folder, 'done'))).toEqual(['June.csv'])
  const { connections, fetched } = await listFetched()
  expect(fetched).toMatchObject([{ name: 'June.csv', state: 'stored', source: 'Watched', message: null }])
  expect(connections[0]).toMatchObject({ problem: null, lookedAt: expect.any(String) })
  expect(await countCycles()).toBe(1)
})

test('the same file that comes again begins no second cycle', async () => {
  await writeFile(join(folder, 'June.csv'), `${used.content}\n`)
  for (let times = 0; times < 3; times += 1) await look()
  expect((await listFetched()).fetched[0]).toMatchObject({
    state: 'same',
    message: expect.stringContaining('The same file came on'),
  })
  expect(await readdir(join(folder, 'done'))).toEqual(['June.csv'])
  expect(await countCycles()).toBe(1)
})

test('a source waits once in the queue, and rests for ten minutes after a look that failed', async () => {
  const fetchAll = deliveryJobs.find(({ job }) => job.name === 'fetch-roster-files')
  const minute = async () => {
    await fetchAll?.handle(used.jobs, [])
    return used.program.database.asOwner((tx) =>
      tx.rows(
        sql`select data ->> 'id' as id from jobs.job where name = 'fetch-roster-files-of-source' and state = 'created'`,
      ),
    )
  }
  const change = (statement: ReturnType<typeof sql>) =>
    used.program.database.asOwner((tx) => tx.run(statement))
  expect(await minute()).toEqual([{ id: folderId }])
  expect(await minute()).toEqual([{ id: folderId }])
  await change(sql`update jobs.job set state = 'active' where name = 'fetch-roster-files-of-source'`)
  expect(await minute()).toEqual([{ id: folderId }])

  await change(sql`delete from jobs.job where name = 'fetch-roster-files-of-source'`)
  await change(
    sql`update roster_connections set problem = 'It does not answer.', looked_at = now() where id = ${folderId}`,
  )
  expect(await minute()).toEqual([])
  await change(
    sql`update roster_connections set looked_at = now() - interval '11 minutes' where id = ${folderId}`,
  )
  expect(await minute()).toEqual([{ id: folderId }])
  await look()
})

test('a file that cannot be used goes to the refused ones, with the sentence beside it', async () => {
  await writeFile(join(folder, 'photo.gif'), 'GIF89a')
  await writeFile(join(folder, 'broken.xlsx'), 'not a workbook')
  await look()
  await look()
  await readFetched()
  await look()
  expect((await readdir(join(folder, 'refused'))).sort()).toEqual([
    ...['broken.xlsx', 'broken.xlsx.reason.txt', 'photo.gif', 'photo.gif.reason.txt'],
  ])
  const reasons = (await listFetched()).fetched.filter(({ state }) => state === 'refused')
  expect(reasons).toHaveLength(2)
  for (const { name, message } of reasons)
    expect(await readFile(join(folder, 'refused', `${name}.reason.txt`), 'utf8')).toBe(`${message}\n`)
  expect(await countCycles()).toBe(1)
})

test('files of an SFTP server are taken like those of a folder; one that is paused is left alone', async () => {
  const { host, port, username, hostKey, password: secret } = sftp
  const settings = { kind: 'sftp', host, port, username, folder: '' } as const
  const { reply } = await used.addConnection({
    direction: 'in',
    name: 'Their server',
    settings,
    secret,
    hostKey,
  })
  const { id, version } = reply.connection
  await writeFile(join(sftp.folder, 'August 2026.csv'), `${used.content}\n\n`)
  const given = { name: 'Their server', settings, hostKey, isAutomatic: true, schedule: null }
  const pause = (isPaused: boolean, seen: number) =>
    used.call(api.changeRosterConnection, {
      params: { ...used.key, id },
      body: { ...given, isPaused, version: seen },
    })
  expect((await pause(true, version)).status).toBe(200)
  for (let times = 0; times < 3; times += 1) await look(id)
  expect(await readdir(sftp.folder)).toEqual(['August 2026.csv'])
  expect((await pause(false, version + 1)).status).toBe(200)
  await look(id)
  await look(id)
  await readFetched()
  await look(id)
  expect(await readdir(sftp.folder)).toEqual(['done'])
  expect(await readFile(join(sftp.folder, 'done', 'August 2026.csv'), 'utf8')).toBe(`${used.content}\n\n`)
  expect(await countCycles()).toBe(2)
})

test('a file that was read while its source was paused is stored, however late the source is looked into', async () => {
  const pause = (isPaused: boolean) =>
    used.program.database.asSystem((tx) =>
      tx.run(sql`update roster_connections set is_paused = ${isPaused} where id = ${folderId}`),
    )
  await writeFile(join(folder, 'September.csv'), `${used.content}\n \n`)
  await look()
  await look()
  await pause(true)
  await readFetched()
  expect((await listFetched()).fetched[0]).toMatchObject({ name: 'September.csv', state: 'stored' })
  expect(await removeExpired(used.jobs, new Date(Date.now() + 25 * 3_600_000))).toBe(0)
  await pause(false)
  await look()
  expect((await listFetched()).fetched[0]).toMatchObject({ name: 'September.csv', state: 'stored' })
  expect(await readdir(join(folder, 'done'))).toContain('September.csv')
  expect(await readdir(join(folder, 'refused'))).not.toContain('September.csv')
})

test('a file whose upload is canceled is refused', async () => {
  await writeFile(join(folder, 'October.csv'), `${used.content}\n  \n`)
  await look()
  await look()
  const upload = await used.program.database.asSystem((tx) =>
    tx.one<{ id: string }>(sql`select id from roster_uploads where state = 'reading'`),
  )
  expect((await used.call(api.cancelRosterUpload, { params: { id: upload?.id } })).status).toBe(204)
  await look()
  expect(await readFile(join(folder, 'refused', 'October.csv.reason.txt'), 'utf8')).toContain('was canceled')
})

test('a file that cannot be put away is named, and those after it are fetched all the same', async () => {
  await writeFile(join(folder, 'Blocked.csv'), `${used.content}\n\n\n`)
  // No file can be moved to the place of a folder.
  await mkdir(join(folder, 'done', 'Blocked.csv'))
  await look()
  await look()
  await readFetched()
  await writeFile(join(folder, 'Later.csv'), `${used.content}\n\n\n\n`)
  await look()
  await look()
  const { connections, fetched } = await listFetched()
  expect(connections.find(({ id }) => id === folderId)?.problem).toMatch(/^Blocked\.csv: /)
  expect(fetched).toMatchObject([
    { name: 'Later.csv', state: 'reading' },
    { name: 'Blocked.csv', state: 'stored' },
    ...fetched.slice(2),
  ])
})
