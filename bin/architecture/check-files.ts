import { basename } from 'node:path/posix'
import { isCode, isTestCode, type SourceFile, type SourceTree, type Violation } from './source-tree.ts'

const MAX_FILE_LINES = 400
const MAX_TEST_LINES = 500
const DRAWERS = ['utils', 'util', 'common', 'helpers', 'helper', 'types', 'misc']
const MACHINE_PATH = /(?<![\w.~@:/-])(?:\/(?:work|root|Users|tmp)\/[\w.-]+|\/home\/[\w.-]+\/|[A-Z]:\\\\?\w+)/

function checkSize(file: SourceFile): Violation[] {
  const { path, text } = file
  const limit = isTestCode(file) ? MAX_TEST_LINES : MAX_FILE_LINES
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  if (!isCode(path) || lines <= limit) return []
  return [
    {
      file: path,
      line: limit + 1,
      rule: `${lines} lines, at most ${limit}`,
      fix: 'cut it by noun into two files',
    },
  ]
}

function checkName({ path }: SourceFile): Violation[] {
  const drawer = path
    .split('/')
    .map((part) => part.replace(/\..*$/, ''))
    .find((part) => DRAWERS.includes(part))
  if (!isCode(path) || drawer === undefined) return []
  return [
    {
      file: path,
      line: 1,
      rule: `${drawer} is a drawer, not a name`,
      fix: `name the thing: ${basename(path)} holds what?`,
    },
  ]
}

function checkMachinePaths({ path, text }: SourceFile): Violation[] {
  return text.split('\n').flatMap((line, index) => {
    const found = MACHINE_PATH.exec(line)
    if (found === null) return []
    const rule = `${found[0]} is a path of one machine`
    return [
      { file: path, line: index + 1, rule, fix: 'compute it: import.meta.dirname, os.tmpdir(), a setting' },
    ]
  })
}

/** Returns violations in the size, name and content of single files. */
export function checkFiles(tree: SourceTree): Violation[] {
  return [...tree.files.values()].flatMap((file) => [
    ...checkSize(file),
    ...checkName(file),
    ...checkMachinePaths(file),
  ])
}
