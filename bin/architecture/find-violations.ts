import { checkArrows } from './check-arrows.ts'
import { checkComments } from './check-comments.ts'
import { checkCycles } from './check-cycles.ts'
import { checkFiles } from './check-files.ts'
import { checkPackages } from './check-packages.ts'
import { checkPatience } from './check-patience.ts'
import { checkSql } from './check-sql.ts'
import { checkTerms } from './check-terms.ts'
import type { SourceTree, Violation } from './source-tree.ts'

const CHECKS = [
  checkArrows,
  checkCycles,
  checkPackages,
  checkFiles,
  checkSql,
  checkTerms,
  checkComments,
  checkPatience,
]

export function findViolations(tree: SourceTree): Violation[] {
  return CHECKS.flatMap((check) => check(tree))
}
