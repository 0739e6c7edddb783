import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Connection, type Database, findUpdate, leaveToWorker, type UpdateKey } from '@concord/server'
import { runWorker } from '../run-worker.ts'

const ORGANIZATION = 'Summit Health Plan'
const CHILD = join(import.meta.dirname, 'update-child.ts')

type Place = { readonly home: string; readonly url: string; readonly database: Database }

/** Corrections of as many practitioners: of every other one the phone of its first place, of the others their languages. */
async function addUpdate(tx: Connection, rows: number): Promise<UpdateKey> {
  const found = await tx.one<{ id: string }>({
    text: 'select id from organizations where name = $1',
    values: [ORGANIZATION],
  })
  const key = { orgId: found?.id ?? '', id: randomUUID() }
  const run = (text: string, values: readonly unknown[]) => tx.run({ text, values: [...values] })
  await run(
    `insert into data_updates (org_id, id, number, state, origin, title, heard_at, created_at, changed_at)
      select $1, $2, coalesce(max(number), 1000) + 1, 'open', 'file', 'Bench', now(), now(), now() from data_updates where org_id = $1`,
    [key.orgId, key.id],
  )
  await run(
    `insert into data_update_lines (org_id, update_id, line, npi, verdict)
      select $1, $2, row_number() over (order by npi), npi, 'sure' from (select npi from practitioners order by npi limit $3) p`,
    [key.orgId, key.id, rows],
  )
  await run(
    `insert into data_update_changes (org_id, update_id, number, line, npi, path, value, verdict)
      select l.org_id, l.update_id, l.line, l.line, l.npi,
        case l.line % 2 when 0 then 'credentials' else 'languages' end,
        case l.line % 2 when 0 then '"DO, PHD"'::jsonb else '["Esperanto"]'::jsonb end, 'sure'
      from data_update_lines l where l.org_id = $1 and l.update_id = $2`,
    [key.orgId, key.id],
  )
  return key
}

/** Has a separate process do a task, as a worker does; returns the seconds that it took and its peak memory. */
async function perform({ home, url, database }: Place, key: UpdateKey, task: 'impact' | 'apply' | 'undo') {
  await database.asSystem((tx) => leaveToWorker(tx, key, { task, userId: null }))
  const { exitCode, milliseconds, peakMb } = await runWorker(CHILD, [url, home, key.orgId, key.id])
  const ended = await database.asSystem((tx) => findUpdate(tx, key))
  if (exitCode !== 0 || ended?.failure) throw new Error(ended?.failure ?? `The worker ended with ${exitCode}`)
  return { seconds: milliseconds / 1000, peakMb }
}

async function setState(database: Database, key: UpdateKey, state: string): Promise<void> {
  await database.asSystem((tx) =>
    tx.run({
      text: 'update data_updates set state = $3 where org_id = $1 and id = $2',
      values: [key.orgId, key.id, state],
    }),
  )
}

/** Measures how many corrections a second the impact of a large update is computed of, applied and undone. */
export async function measureImpact(place: Place, rows: number, say: (line: string) => void) {
  const key = await place.database.asSystem((tx) => addUpdate(tx, rows))
  const impact = await perform(place, key, 'impact')
  say(`Computed the impact of ${rows} corrections in ${impact.seconds.toFixed(1)} s`)
  await setState(place.database, key, 'applying')
  const applied = await perform(place, key, 'apply')
  say(`Applied them in ${applied.seconds.toFixed(1)} s`)
  await setState(place.database, key, 'undoing')
  const undone = await perform(place, key, 'undo')
  say(`Undid them in ${undone.seconds.toFixed(1)} s`)
  return {
    impactRowsPerS: rows / impact.seconds,
    applyRowsPerS: rows / applied.seconds,
    undoRowsPerS: rows / undone.seconds,
    rssMb: Math.max(impact.peakMb, applied.peakMb, undone.peakMb),
  }
}
