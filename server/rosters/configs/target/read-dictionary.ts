import type { api, ReplyOf } from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import {
  findRule,
  getRuleCode,
  getRuleFields,
  getSeverity,
  READERS,
  type RuleUse,
  sayRequirements,
  type TargetConfig,
  type TargetField,
  tryFieldTexts,
} from '@concord/roster-language'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { findUsage } from './read-usage.ts'
import { parseTarget } from './read-versions.ts'
import { findTargetsInForce, type StoredTarget } from './usage-store.ts'

type Reply = ReplyOf<typeof api.readDataDictionary>
type Described = Reply['targets'][number]
type DescribedField = Described['fields'][number]

const MAX_SAMPLES = 3

function describeRule(use: RuleUse): DescribedField['rules'][number] {
  const rule = 'rule' in use ? findRule(use.rule) : undefined
  return {
    code: getRuleCode(use),
    severity: getSeverity(use),
    says: 'message' in use ? use.message : (rule?.description ?? ''),
    law: use.law ?? rule?.law ?? null,
  }
}

/** Types of which any text is one, so that no text shows what a field of theirs holds. */
const OF_ANY_TEXT: readonly TargetField['type'][] = ['text', 'list']

/** Finds sample texts of a field: its own examples, else those of its list, else those that its type is tested with. */
function findSamples(target: TargetConfig, field: TargetField, today: string): DescribedField['samples'] {
  const { examples, allowed, type } = field
  const passes = examples?.passes ?? []
  if (passes.length > 0)
    return (tryFieldTexts(target, field, passes, today) ?? []).map(({ text, value }) => ({ text, value }))
  if (allowed) return allowed.slice(0, MAX_SAMPLES).map((text) => ({ text, value: text }))
  if (OF_ANY_TEXT.includes(type)) return []
  const known = READERS[type].cases.filter(([, value]) => value !== null)
  return known.slice(0, MAX_SAMPLES).map(([text, value]) => ({ text, value }))
}

function describeField(target: TargetConfig, field: TargetField, today: string) {
  const { id, label, type, description, group, law, maxLength, allowed } = field
  return {
    ...{ id, label, type, reads: READERS[type].description },
    ...{ description: description ?? null, group: group ?? null, law: law ?? null },
    isKey: target.key.includes(id),
    required: [...sayRequirements(target, field)],
    maxLength: maxLength ?? null,
    allowed: [...(allowed ?? [])],
    rules: target.rules.filter((use) => getRuleFields(use).includes(id)).map(describeRule),
    samples: findSamples(target, field, today),
  }
}

async function describeTarget(
  context: SignedInContext,
  stored: StoredTarget,
  today: string,
): Promise<Described[]> {
  const target = parseTarget(stored)
  if (!target) return []
  const usage = await findUsage(context, stored.id, target)
  const used = new Map(usage.fields.map((field) => [field.field, field]))
  const fields = target.fields.map((field): DescribedField => {
    const { uses = [], filled = null } = used.get(field.id) ?? {}
    return { ...describeField(target, field, today), uses, filled }
  })
  return [
    {
      ...{ id: stored.id, name: stored.name, description: target.description ?? null },
      ...{ version: stored.number, effectiveOn: stored.effective_on },
      programs: [...(target.programs ?? [])],
      sources: usage.sources.map(({ id, name }) => ({ id, name })),
      fields,
    },
  ]
}

/** Returns every field of the targets in force, or of one of them, with what people ask of it. */
export async function readDictionary(
  context: SignedInContext,
  { target: id }: { readonly target?: string | undefined },
): Promise<Reply> {
  const today = todayInUtc()
  const { orgId } = context.viewer.user
  const stored = await findTargetsInForce(context.tx, { orgId, id: id ?? null, today })
  if (id !== undefined && stored.length === 0) throw new AppError('not_found')
  const targets: Described[] = []
  for (const one of stored) targets.push(...(await describeTarget(context, one, today)))
  return { targets }
}
