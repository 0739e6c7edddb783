import { getOrgId } from '#server/db/database.ts'
import type { Attempt } from './run-store.ts'

const KEY = /^org\/[0-9a-f-]{36}\/cycles\/[0-9a-f-]{36}\/\d+\//

/** Returns the key under which an attempt at a cycle stores a result file. */
export const getResultKey = ({ orgId, id, attempt }: Attempt, name: string): string =>
  `org/${getOrgId(orgId)}/cycles/${id}/${attempt}/${name}`

/** Tells whether a key is one of a result of any cycle. */
export const isResultKey = (key: string): boolean => KEY.test(key)
