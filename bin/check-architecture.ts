import { dirname, resolve } from 'node:path'
import { checkArrows } from './architecture/check-arrows.ts'
import { checkCycles } from './architecture/check-cycles.ts'
import { checkFiles } from './architecture/check-files.ts'
import { checkPackages } from './architecture/check-packages.ts'
import { checkSql } from './architecture/check-sql.ts'
import { checkTerms } from './architecture/check-terms.ts'
import { readSourceTree } from './architecture/source-tree.ts'

const root = resolve(process.argv[2] ?? dirname(import.meta.dirname))
const tree = readSourceTree(root)
const violations = [checkArrows, checkCycles, checkPackages, checkFiles, checkSql, checkTerms].flatMap(
  (check) => check(tree),
)

for (const { file, line, rule, fix } of violations) console.log(`${file}:${line}  ${rule}\n    fix: ${fix}`)
const verdict = violations.length === 0 ? 'no violation' : `${violations.length} to fix`
console.log(`Architecture: ${tree.files.size} files, ${verdict}.`)
process.exitCode = violations.length === 0 ? 0 : 1
