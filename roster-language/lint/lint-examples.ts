import type { RuleUse } from '../config/target-rule.ts'
import { findRule } from '../library/rules/rule-library.ts'
import { tryFieldTexts, tryRuleTests } from '../try/try-target.ts'
import type { LintedTarget } from './linted-target.ts'

/** Tries the examples of fields and the tests of rules, and tells of those that do not do what they say. */
export function* lintExamples(linted: LintedTarget): Generator<void> {
  const { target, problems, nodeAt, today } = linted
  for (const [index, field] of target.fields.entries()) {
    const { passes = [], fails = [] } = field.examples ?? {}
    if (passes.length + fails.length === 0) continue
    const tried = tryFieldTexts(target, field, [...passes, ...fails], today) ?? []
    for (const [place, { text, value, isFine, findings }] of tried.entries()) {
      const shouldPass = place < passes.length
      if (isFine === shouldPass) continue
      const list = shouldPass ? 'passes' : 'fails'
      const node = nodeAt('fields', index, 'examples', list, shouldPass ? place : place - passes.length)
      const [found] = findings.filter(({ severity }) => severity === 'error' || severity === 'reject')
      const message = shouldPass
        ? `'${text}' should pass and does not. ${found?.message ?? 'Nothing can be made of it.'}`
        : `'${text}' should fail and becomes '${value ?? ''}'.`
      problems.add({ code: `example-${list}`, severity: 'warning', message, node })
    }
    yield
  }
  for (const [index, use] of target.rules.entries()) {
    lintTests(linted, use, index)
    yield
  }
}

function lintTests({ target, problems, nodeAt, today }: LintedTarget, use: RuleUse, index: number): void {
  const { tests } = use
  if (!tests) return
  if ('rule' in use && findRule(use.rule)?.kind === 'set') {
    const message = `'${use.rule}' looks at more than one row, so rows cannot test it; take the tests out.`
    problems.add({ code: 'not-tested', severity: 'warning', message, node: nodeAt('rules', index, 'tests') })
    return
  }
  for (const list of ['fails', 'passes'] as const) {
    for (const [place, row] of tests[list].entries()) {
      for (const id of Object.keys(row)) {
        const known = target.fields.map((field) => field.id)
        if (known.includes(id)) continue
        const node = nodeAt('rules', index, 'tests', list, place, id)
        const misspelled = { name: id, known }
        problems.add({ code: 'unknown-field', message: `There is no field '${id}'.`, node, misspelled })
      }
    }
  }
  for (const [place, { shouldFail, fails }] of (tryRuleTests(target, use, today) ?? []).entries()) {
    if (fails === shouldFail) continue
    const list = shouldFail ? 'fails' : 'passes'
    const node = nodeAt('rules', index, 'tests', list, shouldFail ? place : place - tests.fails.length)
    const message = shouldFail
      ? 'The rule should find this row wrong and does not.'
      : 'The rule should pass this row and finds it wrong.'
    problems.add({ code: `test-${list}`, severity: 'warning', message, node })
  }
}
