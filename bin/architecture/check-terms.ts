import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SourceFile, SourceTree, Violation } from './source-tree.ts'

const LIST = join(dirname(import.meta.dirname), 'spelling', 'given-up-terms.json')
const LISTS_OF_WORDS = /^bin\/spelling\/|^cspell\.json$/
const WRITTEN = /\.(?:ts|tsx|mjs|md|html|css)$/

/** A word or a regular expression, matched without case as a whole word of a text, an identifier or a file name. */
type GivenUpTerm = {
  term: string
  instead: string
  /** Beginnings of paths that hold the word as data. */
  except?: readonly string[]
}

type TermPattern = { pattern: RegExp; instead: string; except: readonly string[] }

function readGivenUpTerms(): TermPattern[] {
  const terms: GivenUpTerm[] = JSON.parse(readFileSync(LIST, 'utf8'))
  return terms.map(({ term, instead, except = [] }) => ({
    pattern: new RegExp(`\\b(?:${term})\\b`, 'i'),
    instead,
    except,
  }))
}

/** Splits `toldValue`, `TOLD_VALUE` and `told-value` into words, so that a term is found in identifiers too. */
function splitIdentifiers(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/_/g, ' ')
}

function findTerms({ path, text }: SourceFile, all: readonly TermPattern[]): Violation[] {
  const terms = all.filter(({ except }) => !except.some((folder) => path.startsWith(folder)))
  const lines: [line: number, text: string][] = text.split('\n').map((line, index) => [index + 1, line])
  const places: typeof lines = [[1, path.replace(/[/.]/g, ' ')], ...lines]
  return places.flatMap(([line, found]) => {
    const words = splitIdentifiers(found)
    return terms.flatMap(({ pattern, instead }) => {
      const match = pattern.exec(words) ?? pattern.exec(found)
      return match === null
        ? []
        : [{ file: path, line, rule: `'${match[0]}' was given up`, fix: `write ${instead}` }]
    })
  })
}

/** Finds words that were given up for standard terms: in code, in documents and in names of files. */
export function checkTerms(tree: SourceTree): Violation[] {
  const terms = readGivenUpTerms()
  return [...tree.files.values()]
    .filter(({ path }) => WRITTEN.test(path) && !LISTS_OF_WORDS.test(path))
    .flatMap((file) => findTerms(file, terms))
}
