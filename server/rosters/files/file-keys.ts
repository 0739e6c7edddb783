import { randomUUID } from 'node:crypto'
import { getOrgId } from '#server/db/database.ts'

export const STAGING = 'staging/'

/** Returns the key for bytes on their way in, a new one each time. */
export const newPartKey = (uploadId: string): string => `${STAGING}${uploadId}/${randomUUID()}`

/** Returns the key under which an organization stores the original with this hash. */
export const getOriginalKey = (orgId: string, sha256: string): string =>
  `org/${getOrgId(orgId)}/originals/${sha256}`

const ORIGINAL = /^org\/[0-9a-f-]{36}\/originals\/[0-9a-f]{64}$/

/** Tells whether a key is one of an original of any organization. */
export const isOriginalKey = (key: string): boolean => ORIGINAL.test(key)
