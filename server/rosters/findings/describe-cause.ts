import type { FindingGroup } from '@concord/engine'
import {
  canTakeFix,
  findCauses,
  type SourceConfig,
  type TargetConfig,
  type TransformUse,
} from '@concord/roster-language'

export type CauseKey = Pick<FindingGroup, 'rule' | 'field' | 'cause'>

/** The texts about a cause, and how it can be fixed once. */
export type DescribedCause = {
  readonly label: string
  readonly advice: string
  readonly fix:
    | { readonly kind: 'transforms'; readonly transforms: readonly TransformUse[] }
    /** The texts that the run found for its findings. */
    | { readonly kind: 'suggestions' }
    | { readonly kind: 'drop-duplicates' }
    | null
}

const ASK = 'ask the sender'

/** Causes that are seen elsewhere than in one text, by their keys. */
const OTHERS: Readonly<Record<string, DescribedCause>> = {
  'digits-swapped': {
    label: 'Two digits are swapped',
    advice: 'the name agrees: take the NPI of the registry',
    fix: { kind: 'suggestions' },
  },
  'not-mapped': { label: 'No column is mapped to it', advice: 'map the column that holds it', fix: null },
  alike: { label: 'Alike in every field', advice: 'keep the first', fix: { kind: 'drop-duplicates' } },
  'differs-in-several': { label: 'Several fields differ', advice: 'choose which row is right', fix: null },
}

const labelOf = ({ fields }: TargetConfig, id: string): string =>
  fields.find((field) => field.id === id)?.label ?? id

/** Findings without a cause of their own: a rule that has others too says so. */
const describeOther = (rule: string): DescribedCause => ({
  label: findCauses(rule).length > 0 ? 'Something else' : 'As it stands in the file',
  advice: ASK,
  fix: null,
})

function describe({ rule, cause }: CauseKey, message: string, target: TargetConfig): DescribedCause {
  const known = findCauses(rule).find(({ key }) => key === cause)
  if (known) {
    const { label, advice, fix } = known
    return { label, advice, fix: fix ? { kind: 'transforms', transforms: fix } : null }
  }
  if (cause.startsWith('differs:')) {
    const names = cause
      .slice('differs:'.length)
      .split(',')
      .map((id) => labelOf(target, id))
    const verb = names.length === 1 ? 'differs' : 'differ'
    return { label: `${names.join(' and ')} ${verb}`, advice: 'choose which row is right', fix: null }
  }
  if (cause.startsWith('filter-'))
    return { label: message, advice: 'change the filter if it is wrong', fix: null }
  return OTHERS[cause] ?? describeOther(rule)
}

/** Tells whether the source config can take a fix. */
function canFix({ field }: CauseKey, fix: DescribedCause['fix'], source: SourceConfig | null): boolean {
  if (fix === null || source === null) return false
  if (fix.kind === 'drop-duplicates') return !source.dropDuplicates
  return field !== null && (fix.kind === 'suggestions' || canTakeFix(source, field))
}

/** Says what a cause is; a fix that the source config cannot take is none. */
export function describeCause(
  key: CauseKey,
  message: string,
  { target, source }: { readonly target: TargetConfig; readonly source: SourceConfig | null },
): DescribedCause {
  const described = describe(key, message, target)
  return canFix(key, described.fix, source) ? described : { ...described, fix: null }
}

/** Says what a fix does, in a sentence. */
export function explainFix(
  { field }: CauseKey,
  { advice, fix }: DescribedCause,
  column: string | null,
  target: TargetConfig,
): string | null {
  if (fix === null) return null
  if (fix.kind === 'drop-duplicates') return 'Keeps the first of the rows that are alike in every field.'
  const label = labelOf(target, field ?? '')
  if (fix.kind === 'suggestions')
    return `Reads each of these texts as the ${label} that the registry has under the name.`
  const where = column === null ? label : `column ${column}, before it is read as ${label}`
  const verb = advice.charAt(0).toUpperCase() + advice.slice(1)
  return `${verb} in ${where}. Cells of any other shape stay as they are.`
}
