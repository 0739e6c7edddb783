import type { FindRejected } from './rejected-rows.ts'
import { NOTHING_REJECTED } from './rejected-rows.ts'

/** Nothing can be rejected yet. */
export const findRejected: FindRejected = async () => NOTHING_REJECTED
