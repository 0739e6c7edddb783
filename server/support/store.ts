import { type Connection, NO_ORGANIZATION } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export type SupportMessage = {
  readonly id: string
  readonly orgId: string
  readonly userId: string
  readonly page: string
  readonly message: string
}

export async function insertSupportMessage(connection: Connection, sent: SupportMessage): Promise<void> {
  await connection.run(sql`
    insert into support_messages (org_id, id, user_id, page, message, at)
    values (${sent.orgId || NO_ORGANIZATION}, ${sent.id}, ${sent.userId}, ${sent.page}, ${sent.message}, ${new Date()})`)
}
