import type { WrittenSource } from '@concord/roster-language'
import type { Act } from '../../editor/history.ts'

/** Changes the source config that a mapping is; one that changes nothing gives the same object. */
export type MappingAct = Act<WrittenSource>
