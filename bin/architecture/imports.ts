export type Import = { specifier: string; line: number; isDynamic: boolean }

// The formatter puts every import statement at the start of a line, so no parser is needed to find them.
const STATEMENT = /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"\n]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]/g
const RESOLVED = /\.resolve\(\s*['"]([^'"\n]+)['"]/g
const REQUIRED = /\bcreateRequire\([^)]*\)\(\s*['"]([^'"\n]+)['"]/g
const MOCKED = /\bvi\.(?:mock|doMock)\(\s*['"]([^'"\n]+)['"]/g

function withoutLineComments(text: string): string {
  return text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
}

export function findImports(text: string): Import[] {
  const code = withoutLineComments(text)
  const lineAt = (index: number) => code.slice(0, index).split('\n').length
  const found = (pattern: RegExp, isDynamic: boolean) =>
    [...code.matchAll(pattern)].map((match) => ({
      specifier: match[1] ?? '',
      line: lineAt(match.index),
      isDynamic,
    }))
  return [
    ...found(STATEMENT, false),
    ...found(DYNAMIC, true),
    ...found(RESOLVED, true),
    ...found(REQUIRED, true),
    ...found(MOCKED, true),
  ]
}
