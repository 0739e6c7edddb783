import { checkTypes, findCauses, OTHER_CAUSE, type RuleHeading, writeCause } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { compileLayers } from '#engine/compile/layers.ts'
import { quoteText } from '#engine/sql/quote.ts'
import type { CausesInput } from './causes-input.ts'
import { findCopyCauses } from './find-copy-causes.ts'
import { allRules } from './find-findings.ts'
import { findSwappedDigits } from './find-swapped-digits.ts'

/** Returns the cause of all findings of a rule, for rules whose texts tell nothing more. */
function getFixedCause({ code }: RuleHeading, number: number, unmapped: ReadonlySet<number>): string {
  if (code === 'required' && unmapped.has(number)) return 'not-mapped'
  return code === 'filtered' ? `filter-${number}` : OTHER_CAUSE
}

/** Returns SQL that finds the causes of findings of rules with one code from their texts. */
function textCausesSql(code: string, numbers: readonly number[]): string {
  const scope = { columns: 1, fields: {}, parameters: {} }
  const checked = checkTypes(writeCause(code, { kind: 'column', index: 0 }), scope, 'text')
  if (!checked.ok) throw new TypeError(checked.problems[0]?.message)
  const name = () => {
    throw new TypeError('A cause is seen in the text alone.')
  }
  return compileLayers({
    from: `(SELECT id, rule, value AS c0 FROM findings WHERE rule IN (${numbers.join(', ')}))`,
    keep: { id: 'id', rule: 'rule', value: 'c0' },
    outputs: [{ name: 'cause', typed: checked.typed }],
    names: { column: (index) => `c${index}`, field: name, origin: name, parameter: name },
  })
}

/**
 * Makes the table `finding_causes` (id, rule, value, cause, suggestion) of `findings`: each with the key of its likely
 * cause and, where that is known from elsewhere, the text that is right.
 */
export async function findFindingCauses(connection: DuckDBConnection, input: CausesInput): Promise<void> {
  const { rules, unmapped } = input
  const used = await connection.runAndReadAll('SELECT DISTINCT rule FROM findings ORDER BY rule')
  const numbers = used.getRows().map(([number]) => Number(number))
  const all = allRules(rules)
  const codeOf = (number: number) => all[number]?.code ?? ''
  const byText = numbers.filter((number) => findCauses(codeOf(number)).length > 0 && !unmapped.has(number))
  await connection.run(`CREATE TEMPORARY TABLE finding_causes
    (id BIGINT, rule INTEGER, value VARCHAR, cause VARCHAR, suggestion VARCHAR)`)
  for (const [code, own] of Map.groupBy(byText, codeOf)) {
    await connection.run(
      `INSERT INTO finding_causes SELECT id, rule, value, cause, NULL FROM (${textCausesSql(code, own)})`,
    )
  }
  const fixed = numbers.flatMap((number) => {
    const rule = all[number]
    return rule && !byText.includes(number)
      ? [`(${number}, ${quoteText(getFixedCause(rule, number, unmapped))})`]
      : []
  })
  if (fixed.length > 0)
    await connection.run(`INSERT INTO finding_causes SELECT id, f.rule, value, fixed.cause, NULL
      FROM findings f JOIN (VALUES ${fixed.join(', ')}) fixed (rule, cause) ON fixed.rule = f.rule`)
  await findCopyCauses(connection, input)
  await findSwappedDigits(connection, input)
}
