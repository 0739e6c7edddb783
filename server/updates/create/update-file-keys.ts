import { randomUUID } from 'node:crypto'
import { getOrgId } from '#server/db/database.ts'
import type { UpdateKey } from '../update-store.ts'

/** Returns a new key for a file of a data update, a different one each time. */
export const newUpdateFileKey = ({ orgId, id }: UpdateKey): string =>
  `org/${getOrgId(orgId)}/updates/${id}/${randomUUID()}`

const UPDATE_FILE = /^org\/[0-9a-f-]{36}\/updates\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/

/** Tells whether a key is one of a file of a data update of any organization. */
export const isUpdateFileKey = (key: string): boolean => UPDATE_FILE.test(key)
