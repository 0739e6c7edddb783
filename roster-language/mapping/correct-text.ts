import { crosswalkKey } from '../config/crosswalk-key.ts'
import type { Correction } from '../config/source-config.ts'
import type { Expression } from '../expression/expression.ts'
import { call, getTextKey, literal, type SourceValue } from './source-values.ts'

/** A field before it is corrected. */
export type Uncorrected = {
  /** The text that is read, and what stands in the file where that is another. */
  readonly text: Expression
  readonly source: Expression | undefined
  /** Says what findings tell of it. */
  readonly rawValue: Expression
  readonly mappingIssues: SourceValue['mappingIssues']
}

/** Between the parts of a key, where no text has it. */
const BETWEEN = '\u0001'

const found = (text: Expression): Expression => call('not', call('isBlank', text))

/** Returns a call over several parts, or the part itself if there is only one. */
function callAll(name: string, parts: readonly Expression[]): Expression {
  const [only] = parts
  return parts.length === 1 && only ? only : call(name, ...parts)
}

/** Corrections that ask the same of a row and of a text, so that one look into a table answers them all. */
type Group = {
  readonly when: readonly string[]
  readonly isOfText: boolean
  readonly all: readonly Correction[]
}

/** Groups corrections, from those about any row to those with the most conditions; the last one wins. */
function groupCorrections(corrections: readonly Correction[]): readonly Group[] {
  const groups = Map.groupBy(corrections, ({ when = {}, from, to }) =>
    JSON.stringify([Object.keys(when).toSorted(), from !== undefined, to === null]),
  )
  return Array.from(groups.values(), (all) => ({
    when: Object.keys(all[0]?.when ?? {}).toSorted(),
    isOfText: all[0]?.from !== undefined,
    all,
  })).toSorted(
    (one, other) => one.when.length - other.when.length || Number(one.isOfText) - Number(other.isOfText),
  )
}

/** Returns what the corrections of a group say of a text; null where they say nothing. */
function lookUp(
  { when, isOfText, all }: Group,
  text: Expression,
  fieldText: (id: string) => Expression | undefined,
): Expression {
  const conditions = when.map(fieldText)
  const keys = [...conditions, ...(isOfText ? [getTextKey(text)] : [])]
  if (keys.some((key) => key === undefined)) return literal(null)
  const parts = keys.flatMap((key, at) => (key ? [...(at > 0 ? [literal(BETWEEN)] : []), key] : []))
  const entries = all.map(({ when: values = {}, from, to }) => {
    const condition = [
      ...when.map((id) => values[id] ?? ''),
      ...(from === undefined ? [] : [crosswalkKey(from)]),
    ]
    return [condition.join(BETWEEN), to ?? BETWEEN] as const
  })
  return call('lookup', callAll('concat', parts), { kind: 'table', entries })
}

/**
 * Returns the text of a field with what people said that it has to be: by the text that the sender wrote, before or
 * after transforms, and by values that other fields have before any correction (`fieldText`, as texts). Where that
 * makes it another text it is a finding.
 */
export function correctText(
  { text, source, rawValue, mappingIssues }: Uncorrected,
  corrections: readonly Correction[],
  fieldText: (id: string) => Expression | undefined,
): SourceValue {
  let corrected: Expression = text
  const changes: Expression[] = []
  for (const group of groupCorrections(corrections)) {
    const texts = [text, ...(group.isOfText && source ? [source] : [])]
    const said = callAll(
      'firstOf',
      texts.map((one) => lookUp(group, one, fieldText)),
    )
    const isNothing = group.all[0]?.to === null
    const becomes = isNothing ? literal(null) : said
    changes.push(
      call(
        'and',
        found(said),
        isNothing ? found(text) : call('if', found(text), call('notEqual', said, text), literal(true)),
      ),
    )
    corrected = call('if', found(said), becomes, corrected)
  }
  const isChanged = callAll('or', changes)
  return {
    expression: corrected,
    rawValue: source ?? rawValue,
    source: source ?? text,
    mappingIssues: [
      ...mappingIssues.map((issue) => ({ ...issue, when: call('and', issue.when, call('not', isChanged)) })),
      {
        code: 'corrected',
        severity: 'info',
        message: 'was corrected by a person.',
        when: isChanged,
      },
    ],
  }
}
