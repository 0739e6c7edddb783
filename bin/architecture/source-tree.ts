import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findImports, type Import } from './imports.ts'

export type Violation = { file: string; line: number; rule: string; fix: string }

export type SourceFile = { path: string; text: string; imports: readonly Import[] }

export type SourceTree = { root: string; files: ReadonlyMap<string, SourceFile> }

const SKIPPED = new Set(['node_modules', 'dist', 'coverage', 'test-results'])
const TEXT = /\.(?:ts|tsx|mjs|js|css|html|sql|json|md|csv|sh|yml|yaml)$/
const CODE = /\.(?:ts|tsx|mjs|js)$/

export function isCode(path: string): boolean {
  return CODE.test(path)
}

/** Tests and what only tests use: `x.test.ts`, `test-database.ts`, folders `testing`, what imports vitest, e2e, bench. */
export function isTestCode({ path, imports }: SourceFile): boolean {
  const isNamedSo = /\.test\.tsx?$|(?:^|\/)test-[^/]+$|^(?:e2e|bench)\/|\/testing\//.test(path)
  if (isNamedSo) return true
  return imports.some(({ specifier }) => specifier === 'vitest')
}

export function isConfig(path: string): boolean {
  return /\.config\.ts$/.test(path)
}

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory())
      return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : walk(root, path)
    return TEXT.test(entry.name) && entry.name !== 'package-lock.json' ? [path] : []
  })
}

export function readSourceTree(root: string): SourceTree {
  const files = walk(root, '').map((path): [string, SourceFile] => {
    const text = readFileSync(join(root, path), 'utf8')
    return [path, { path, text, imports: isCode(path) ? findImports(text) : [] }]
  })
  return { root, files: new Map(files) }
}
