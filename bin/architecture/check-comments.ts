import { isCode, type SourceTree, type Violation } from './source-tree.ts'

/** A doc comment with the two lines of code below it. */
const DOC_COMMENT = /^[ \t]*\/\*\*\s+(?:\* )?([\s\S]*?)\*\/\n([^\n]*\n[^\n]*)/gm
/** A function with a name, an arrow function of one parameter, or one with parentheses, which hold no element of a page. */
const FUNCTION =
  /^\s*(?:export )?(?:(?:default )?(?:async )?function\b|const \w+(?:: [^=]+)? = (?:async )?(?:\w+ =>|\((?!\s*<)(?:\s|[)[{]|\.{3}|\w+[,:?)])))/
/** A verb in the present ends with s; these words do too. */
const NO_VERB =
  /^(?:as|this|its|those|always|(?:rows|columns|values|fields|texts|lines|words|cells|names|numbers|places|lists|practitioners|people) (?:that|of|with|in|which))$/i

function isVerbFirst(sentence: string): boolean {
  const [first = '', second = ''] = sentence.split(/\s+/)
  return /^[A-Z][a-z]+s,?$/.test(first) && !NO_VERB.test(first) && !NO_VERB.test(`${first} ${second}`)
}

/** Finds doc comments that do not say what a function does, or that stand for a thing without naming it. */
export function checkComments(tree: SourceTree): Violation[] {
  return [...tree.files.values()]
    .filter(({ path }) => isCode(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(DOC_COMMENT)].flatMap((found) => {
        const [, sentence = '', below = ''] = found
        const line = text.slice(0, found.index).split('\n').length
        if (sentence.startsWith('What '))
          return [
            {
              file: path,
              line,
              rule: "a comment begins with 'What'",
              fix: "name the thing ('The columns that ...') or say what the code does ('Returns ...')",
            },
          ]
        if (!FUNCTION.test(below) || sentence.startsWith('@') || isVerbFirst(sentence)) return []
        return [
          {
            file: path,
            line,
            rule: 'the comment of a function does not begin with a verb',
            fix: "say what it does: 'Returns ...', 'Shows ...', 'Tells whether ...'",
          },
        ]
      }),
    )
}
