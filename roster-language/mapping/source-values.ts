import { crosswalkKey } from '../config/crosswalk-key.ts'
import type { Mapping, SourceConfig } from '../config/source-config.ts'
import type { Expression } from '../expression/expression.ts'
import { findColumn } from '../expression/formula/column-name.ts'
import { parseFormula } from '../expression/formula/parse-formula.ts'
import type { Severity } from '../library/names.ts'
import { applyTransforms, TransformError } from '../library/transforms/apply-transform.ts'
import { splitRestyling, type TransformUse } from '../library/transforms/transform-chain.ts'
import type { ConfigProblem } from './config-problem.ts'

/** A way in which a crosswalk or a transform may not fit the text that it is given. */
export type MappingIssue = {
  readonly code: string
  readonly severity: Severity
  /** The message after the name of the field: 'is not in the crosswalk …'. */
  readonly message: string
  readonly when: Expression
}

/**
 * The origin of the value of a field; `source` is the text in the file, reported where transforms make nothing of it.
 */
export type SourceValue = {
  readonly expression: Expression
  readonly source?: Expression
  /** Says what findings tell, where that is neither of them. */
  readonly rawValue?: Expression
  /** Its own text, where an empty one is filled from that of another field. */
  readonly filledFrom?: Expression
  /** The text before the transforms that only change how it is written, and these: parts are taken of it. */
  readonly unstyled?: { readonly expression: Expression; readonly restyling: readonly TransformUse[] }
  readonly mappingIssues: readonly MappingIssue[]
}

/** The code of the findings about texts that a crosswalk had another text for. */
export const REPLACED = 'replaced-by-crosswalk'

/** Returns a constant. */
export const literal = (value: string | boolean | null): Expression => ({ kind: 'literal', value })

/** Returns a call of a function of the language. */
export const call = (name: string, ...parts: readonly Expression[]): Expression => ({
  kind: 'call',
  name,
  arguments: parts,
})

/** Returns the key of a text in a crosswalk, where case and blanks make no difference. */
export const getTextKey = (text: Expression): Expression => call('upper', call('collapse', text))

/** Returns an expression for the first text that is not blank. */
function firstOf(texts: readonly Expression[]): Expression {
  const [only] = texts
  return texts.length === 1 && only ? only : call('firstOf', ...texts.map((one) => call('trim', one)))
}

/** Makes the texts that the fields of a target are read from; collects what is wrong instead of stopping at the first. */
export class SourceValues {
  readonly problems: ConfigProblem[] = []
  private readonly source: SourceConfig
  private readonly headers: readonly string[]

  constructor(source: SourceConfig, headers: readonly string[]) {
    this.source = source
    this.headers = headers
  }

  private column(name: string, path: string): Expression {
    const index = findColumn(name, this.headers)
    if (typeof index === 'number') return { kind: 'column', index }
    this.problems.push({ path, message: index })
    return { kind: 'literal', value: null }
  }

  /**
   * Returns the columns that exist, because a sender names a column differently from one tab or month to the next;
   * returns all when none exists.
   */
  private columns(names: readonly string[], path: string): Expression[] {
    const there = names.filter((name) => typeof findColumn(name, this.headers) === 'number')
    return (there.length > 0 ? there : names).map((name) => this.column(name, path))
  }

  private parse(formula: string, path: string): Expression {
    try {
      return parseFormula(formula, this.headers).expression
    } catch (error) {
      this.problems.push({ path, message: error instanceof Error ? error.message : String(error) })
      return { kind: 'literal', value: null }
    }
  }

  private lookUp(sourceValue: SourceValue, id: string, path: string): SourceValue {
    const crosswalk = this.source.crosswalks.find((known) => known.id === id)
    if (!crosswalk) {
      this.problems.push({ path, message: `There is no crosswalk '${id}'.` })
      return sourceValue
    }
    const text = sourceValue.expression
    const entries = Object.entries(crosswalk.entries).map(
      ([key, value]) => [crosswalkKey(key), value] as const,
    )
    const found = call('lookup', getTextKey(text), { kind: 'table', entries })
    const expression = crosswalk.unmatched === 'clear' ? found : call('firstOf', found, text)
    const source = sourceValue.source ?? text
    const replaced: MappingIssue = {
      code: REPLACED,
      severity: 'info',
      message: `was replaced by what the crosswalk '${id}' has for it.`,
      when: call('notEqual', found, call('collapse', text)),
    }
    const missing: MappingIssue = {
      code: 'not-in-crosswalk',
      severity: 'warning',
      message: `is not in the crosswalk '${id}'. Add what it stands for.`,
      when: call('and', call('not', call('isBlank', text)), call('isBlank', found)),
    }
    const issues = crosswalk.unmatched === 'pass' ? [replaced] : [replaced, missing]
    const mappingIssues = [...sourceValue.mappingIssues, ...issues]
    return { expression, source, rawValue: source, mappingIssues }
  }

  /** The text that transforms make of texts. */
  transform(chain: readonly TransformUse[], columns: readonly Expression[], path: string): SourceValue {
    try {
      const { text, misses } = applyTransforms(chain, columns)
      const mappingIssues = misses.map(
        ({ transform, severity, when }): MappingIssue => ({
          code: 'not-transformed',
          severity,
          message: `does not fit the transform '${transform.id}'. ${transform.description}`,
          when,
        }),
      )
      return { expression: text, ...(columns.length > 0 ? { source: firstOf(columns) } : {}), mappingIssues }
    } catch (error) {
      if (!(error instanceof TransformError)) throw error
      this.problems.push({ path, message: error.message })
      return { expression: literal(null), mappingIssues: [] }
    }
  }

  private restyle(chain: readonly TransformUse[], columns: readonly Expression[], path: string): SourceValue {
    const sourceValue = this.transform(chain, columns, path)
    const { making, restyling } = splitRestyling(chain)
    if (restyling.length === 0) return sourceValue
    const expression = making.length > 0 ? this.transform(making, columns, path).expression : firstOf(columns)
    return { ...sourceValue, unstyled: { expression, restyling } }
  }

  /** The text that a mapping makes of the columns of a row. */
  ofMapping(mapping: Mapping, path: string): SourceValue {
    if ('constant' in mapping) return { expression: literal(mapping.constant), mappingIssues: [] }
    if ('formula' in mapping) return { expression: this.parse(mapping.formula, path), mappingIssues: [] }
    if (!('from' in mapping)) return this.transform(mapping.transforms, [], path)
    const columns = this.columns([mapping.from].flat(), path)
    const sourceValue = mapping.transforms
      ? this.restyle(mapping.transforms, columns, path)
      : { expression: firstOf(columns), mappingIssues: [] }
    return mapping.crosswalk === undefined ? sourceValue : this.lookUp(sourceValue, mapping.crosswalk, path)
  }
}
