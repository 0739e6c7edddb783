import { isTestCode, type SourceTree, type Violation } from './source-tree.ts'

/** Folders that are about tables and nothing else; everywhere else in the server a store holds the SQL. */
const FOLDERS = ['db', 'demo', 'ingest', 'jobs', 'ledger', 'search'].map((folder) => `server/${folder}/`)
const STORE = /(?:^|[/-])store\.ts$/
const STATEMENT = /\bsql`/

/** Finds SQL outside the files that may hold it (docs/decisions/002). */
export function checkSql(tree: SourceTree): Violation[] {
  return [...tree.files.values()].flatMap((file) => {
    const { path, text } = file
    const mayHoldSql = STORE.test(path) || FOLDERS.some((folder) => path.startsWith(folder))
    if (!path.startsWith('server/') || !path.endsWith('.ts') || mayHoldSql || isTestCode(file)) return []
    return text.split('\n').flatMap((line, index) =>
      STATEMENT.test(line)
        ? [
            {
              file: path,
              line: index + 1,
              rule: 'SQL stands in stores',
              fix: 'move the statement into store.ts of its area, or a sibling named *-store.ts',
            },
          ]
        : [],
    )
  })
}
