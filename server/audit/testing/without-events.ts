import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Does something while no audit event can be written, so that every transaction with one is rolled back near its end. */
export async function withoutEvents<Result>(
  { asOwner }: Database,
  act: () => Promise<Result>,
): Promise<Result> {
  await asOwner(async (tx) => {
    await tx.run(sql`
      create function refuse_event() returns trigger language plpgsql as
        'begin raise exception using message = ''No event can be written''; end'`)
    await tx.run(sql`
      create trigger refuse_event before insert on audit_events for each row execute function refuse_event()`)
  })
  try {
    return await act()
  } finally {
    await asOwner(async (tx) => {
      await tx.run(sql`drop trigger refuse_event on audit_events`)
      await tx.run(sql`drop function refuse_event`)
    })
  }
}
