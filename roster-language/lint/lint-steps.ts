import { addedColumns, columnsOfStep } from '../config/row-step.ts'
import { findColumn } from '../expression/formula/column-name.ts'
import { lintColumn } from './lint-formula.ts'
import type { LintedSource } from './linted-source.ts'

/** Looks at the columns that the steps read, and gives the headers with those that they add. */
export function lintSteps({
  config,
  headers,
  problems,
  nodeAt,
}: LintedSource): readonly string[] | undefined {
  let known = headers
  let added: readonly string[] = []
  for (const [index, step] of config.steps.entries()) {
    for (const { name, path } of columnsOfStep(step)) {
      lintColumn(name, known, nodeAt('steps', index, ...path), problems)
    }
    for (const name of addedColumns(step)) {
      if (typeof findColumn(name, known ?? added) === 'number') {
        const message = `There is a column '${name}' already; give the new one another name.`
        problems.add({ code: 'column-twice', message, node: nodeAt('steps', index) })
      }
      added = [...added, name]
      known = known && [...known, name]
    }
  }
  return known
}
