import type { DirectoryConfig } from '@concord/domain'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Changes what an organization of the demo workspace may see of the directory. */
export async function setDirectoryConfig(
  database: Database,
  clientId: string,
  config: Partial<DirectoryConfig>,
): Promise<void> {
  await database.asSystem((connection) =>
    connection.run(sql`
      update organizations set products = (
        select jsonb_agg(case when p ->> 'name' = 'PROVIDER_DIRECTORY'
          then jsonb_set(p, '{config}', (p -> 'config') || ${JSON.stringify(config)}::jsonb) else p end)
        from jsonb_array_elements(products) p)
      where client_id = ${clientId}`),
  )
}
