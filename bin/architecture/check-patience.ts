import { isTestCode, type SourceTree, type Violation } from './source-tree.ts'

const WAIT = /\bvi\.wait(?:For|Until)\(/g
const TIMEOUT = /\btimeout: ([\d_]+)\b(?! *\*)/g
/** Limits of tests catch what never comes, not what comes late. */
const MIN_PATIENCE_MS = 30_000

const isLast = (text: string) => /^\s*,?\s*$/.test(text)

/** Tells whether the call whose arguments begin here has more than one; brackets within strings are counted as well. */
function hasLimit(text: string, from: number): boolean {
  let depth = 1
  for (let at = from; at < text.length && depth > 0; at += 1) {
    const character = text[at] ?? ''
    if ('([{'.includes(character)) depth += 1
    if (')]}'.includes(character)) depth -= 1
    if (character === ',' && depth === 1 && !isLast(text.slice(at, text.indexOf(')', at)))) return true
  }
  return false
}

/**
 * Finds waits in tests that can fail on a busy machine: a wait of Vitest gives up after a second unless it has a limit.
 */
export function checkPatience(tree: SourceTree): Violation[] {
  return [...tree.files.values()].filter(isTestCode).flatMap(({ path, text }) => {
    const lineOf = (at: number) => text.slice(0, at).split('\n').length
    const waits = [...text.matchAll(WAIT)]
      .filter((found) => !hasLimit(text, found.index + found[0].length))
      .map((found) => ({
        file: path,
        line: lineOf(found.index),
        rule: 'a wait of a second is too short',
        fix: 'use expect.poll, or waitFor of the Testing Library in web, or say how long it waits',
      }))
    const limits = path.endsWith('.test.ts') || path.endsWith('.test.tsx') ? [...text.matchAll(TIMEOUT)] : []
    const short = limits
      .filter(([, limit = '']) => Number(limit.replaceAll('_', '')) < MIN_PATIENCE_MS)
      .map((found) => ({
        file: path,
        line: lineOf(found.index),
        rule: `a limit of ${found[1]} ms is too short`,
        fix: 'leave the limit out, or give a busy machine 30 s at least',
      }))
    return [...waits, ...short]
  })
}
