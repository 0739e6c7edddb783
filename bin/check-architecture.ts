import { dirname, resolve } from 'node:path'
import { findViolations } from './architecture/find-violations.ts'
import { readSourceTree } from './architecture/source-tree.ts'

const root = resolve(process.argv[2] ?? dirname(import.meta.dirname))
const tree = readSourceTree(root)
const violations = findViolations(tree)

for (const { file, line, rule, fix } of violations) console.log(`${file}:${line}  ${rule}\n    fix: ${fix}`)
const verdict = violations.length === 0 ? 'no violation' : `${violations.length} to fix`
console.log(`Architecture: ${tree.files.size} files, ${verdict}.`)
process.exitCode = violations.length === 0 ? 0 : 1
