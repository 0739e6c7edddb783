import { BUILT_IN_TARGETS, type TargetConfig, targetConfigSchema } from '@concord/roster-language'
import { type CarriedName, chooseColumns } from '#server/intake/rows/carried-fields.ts'

/** Their cells say something of a line, or are read into fields that do. */
const ALSO_READ = new Set(['full_name', 'full_address', 'term_reason', 'note'])

/** Fields of the directory that no built-in target of practitioners has. */
const ADDED: readonly Omit<TargetConfig['fields'][number], 'required'>[] = [
  { id: 'wheelchair_access', label: 'Wheelchair access', type: 'boolean', group: 'Practice location' },
  { id: 'role', label: 'Role', type: 'text', group: 'Group and billing' },
  { id: 'network', label: 'Network', type: 'text', group: 'Group and billing' },
]

function makeTarget(): TargetConfig {
  const roster = BUILT_IN_TARGETS.get('practitioner-roster')
  if (!roster) throw new Error('The practitioner roster is built in')
  // A correction requires no field, and values that cannot be read are shown beside its line.
  const own = roster.fields.map(({ required: _, law: __, ...field }) => field)
  const fields = [...own, ...ADDED]
  const carried = new Set(chooseColumns(fields).columns.values())
  return targetConfigSchema.parse({
    ...{ kind: 'target', version: 1, id: 'corrections', name: 'Corrections' },
    fields: fields.filter(({ id }) => carried.has(id) || ALSO_READ.has(id)),
  })
}

/**
 * The target that a file of corrections is read into: fields of directory records, and fields that say whom a line
 * means.
 */
export const CORRECTIONS_TARGET: TargetConfig = makeTarget()

/** The columns of the target by what the directory calls them. */
export const CARRIED_COLUMNS: ReadonlyMap<CarriedName, string> = chooseColumns(
  CORRECTIONS_TARGET.fields,
).columns
