import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findViolations } from './architecture/find-violations.ts'
import { readSourceTree } from './architecture/source-tree.ts'

const CHECK = join(import.meta.dirname, 'check-architecture.ts')

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'architecture-'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const SOUND: Readonly<Record<string, string>> = {
  'package.json': '{ "devDependencies": { "vitest": "1" } }',
  'domain/package.json': '{ "name": "@concord/domain" }',
  'domain/index.ts': 'export const one = 1\n',
  'contract/package.json': '{ "dependencies": { "@concord/domain": "1", "zod": "1" } }',
  'contract/index.ts':
    "import { one } from '@concord/domain'\nimport { z } from 'zod'\nexport const two = z.of(one)\n",
  'server/package.json':
    '{ "dependencies": { "@concord/contract": "1", "pg": "1" }, "devDependencies": { "@types/pg": "1" } }',
  'server/main.ts': "import { serve } from './commands/serve.ts'\nserve()\n",
  'server/commands/serve.ts': "import { app } from '../app/app.ts'\nexport const serve = () => app\n",
  'server/app/app.ts': "import { routes } from '../directory/routes.ts'\nexport const app = routes\n",
  'server/http/reply.ts': "import { query } from '../db/query.ts'\nexport const reply = query\n",
  'server/db/query.ts': "import pg from 'pg'\nexport const query = pg\n",
  'server/identity/user.ts': 'export const user = 1\n',
  'server/directory/routes.ts':
    "import { two } from '@concord/contract'\nimport { reply } from '../http/reply.ts'\nimport { user } from '../identity/user.ts'\nexport const routes = [two, reply, user]\n",
  'server/rosters/store.ts': 'export const store = 1\n',
  'web/package.json': '{ "dependencies": { "@concord/contract": "1" } }',
  'web/main.tsx': "import { Home } from './home/HomePage.tsx'\nHome()\n",
  'web/home/HomePage.tsx': "import { two } from '@concord/contract'\nexport const Home = () => two\n",
}

/** Writes a sound tree with these files in it and returns what is found, as file:line and rule. */
function check(files: Readonly<Record<string, string>>): string[] {
  for (const [path, text] of Object.entries({ ...SOUND, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return findViolations(readSourceTree(root)).map(({ file, line, rule }) => `${file}:${line}  ${rule}`)
}

const run = () => {
  const { status, stdout } = spawnSync(process.execPath, [CHECK, root], { encoding: 'utf8' })
  return { status, stdout }
}

test('a sound tree passes', () => {
  expect(check({})).toEqual([])
  expect(run()).toMatchObject({ status: 0, stdout: expect.stringMatching(/files, no violation\.\n$/) })
})

test('every violation comes with a way to fix it', () => {
  writeFileSync(join(root, 'package.json'), '{}')
  mkdirSync(join(root, 'domain'))
  writeFileSync(join(root, 'domain', 'helpers.ts'), '')
  expect(run()).toEqual({
    status: 1,
    stdout:
      'domain/helpers.ts:1  helpers is a drawer, not a name\n' +
      '    fix: name the thing: helpers.ts holds what?\n' +
      'Architecture: 2 files, 1 to fix.\n',
  })
})

const MANY_LINES = (count: number) => 'export {}\n'.repeat(count)
// Put together here, so that the check does not find them in this file.
const LAZILY = ['im', 'port'].join('')
const GIVEN_UP = ['e', 'mail'].join('-')
const GIVEN_UP_NAME = ['counting', 's'].join('')
const WAIT = ['vi', 'waitFor'].join('.')
const LIMIT = ['time', 'out'].join('')
const FOLDER_OF_ONE_MACHINE = ['', 'home', 'someone', 'concord'].join('/')

const VIOLATIONS: readonly [string, Readonly<Record<string, string>>, string][] = [
  [
    'domain importing the contract',
    { 'domain/access.ts': "import { two } from '@concord/contract'\n" },
    'domain/access.ts:1  domain may not import contract',
  ],
  [
    'the web importing the server',
    { 'web/home/list.ts': "\nimport { store } from '../../server/rosters/store.ts'\n" },
    'web/home/list.ts:2  web may not import server',
  ],
  [
    'the web importing the engine, even lazily',
    { 'web/home/preview.ts': `export const load = () => ${LAZILY}('@concord/engine')\n` },
    'web/home/preview.ts:1  web may not import engine',
  ],
  [
    'a journey importing the server',
    { 'e2e/home.journey.test.ts': "import { serve } from '../server/commands/serve.ts'\n" },
    'e2e/home.journey.test.ts:1  e2e may not import server',
  ],
  [
    'a relative path into another room',
    { 'server/directory/rule.ts': "import { two } from '../../contract/index.ts'\n" },
    'server/directory/rule.ts:1  server reaches into contract past its door',
  ],
  [
    'plumbing importing an area',
    { 'server/db/seed.ts': "import { store } from '../rosters/store.ts'\n" },
    'server/db/seed.ts:1  db is plumbing and may not import the area rosters',
  ],
  [
    'plumbing importing a ground floor',
    { 'server/http/who.ts': "import { user } from '../identity/user.ts'\n" },
    'server/http/who.ts:1  http is plumbing and may not import the area identity',
  ],
  [
    'a file at the root of a room importing an area',
    { 'server/config.ts': "import { store } from './rosters/store.ts'\n" },
    'server/config.ts:1  config.ts is plumbing and may not import the area rosters',
  ],
  [
    'an area importing another area',
    { 'server/directory/search.ts': "import { store } from '#server/rosters/store.ts'\n" },
    'server/directory/search.ts:1  the area directory may not import the area rosters',
  ],
  [
    'a ground floor importing an area',
    { 'web/session/sign-in.ts': "export { Home } from '../home/HomePage.tsx'\n" },
    'web/session/sign-in.ts:1  the area session may not import the area home',
  ],
  [
    'an area importing the app',
    { 'server/rosters/start.ts': "import { serve } from '../commands/serve.ts'\n" },
    'server/rosters/start.ts:1  rosters may not import the app (commands)',
  ],
  [
    'Node in a room that runs in the browser',
    { 'domain/read.ts': "import { readFileSync } from 'node:fs'\n" },
    'domain/read.ts:1  domain runs in the browser too and may not import node:fs',
  ],
  [
    'the program importing what only tests use',
    {
      'server/db/test-database.ts': "import { test } from 'vitest'\n",
      'server/db/open.ts': "import { test } from './test-database.ts'\n",
    },
    'server/db/open.ts:1  the program may not import what only tests use',
  ],
  [
    'a cycle, also one through type imports over several lines',
    {
      'domain/a.ts': "import { b } from './b.ts'\nexport const a = b\n",
      'domain/b.ts': "import {\n  type a,\n} from './a.ts'\nexport const b = 1\n",
    },
    'domain/b.ts:1  import cycle: domain/a.ts -> domain/b.ts -> domain/a.ts',
  ],
  [
    'a layer importing the one above it',
    {
      'engine/package.json': '{ "name": "@concord/engine" }',
      'engine/sql/quote.ts': "import { run } from '../run/run.ts'\nexport const quote = run\n",
      'engine/run/run.ts': 'export const run = 1\n',
    },
    'engine/sql/quote.ts:1  engine/sql may not import engine/run, which stands above it',
  ],
  [
    'a folder that is no layer',
    {
      'engine/package.json': '{ "name": "@concord/engine" }',
      'engine/extra/more.ts': "import { run } from '../run/run.ts'\nexport const more = run\n",
      'engine/run/run.ts': 'export const run = 1\n',
    },
    'engine/extra/more.ts:1  engine/extra is no layer of engine',
  ],
  [
    'folders beside each other that import each other through different files',
    {
      'server/directory/a/one.ts': "import { four } from '../b/four.ts'\nexport const one = four\n",
      'server/directory/a/two.ts': 'export const two = 2\n',
      'server/directory/b/three.ts': "import { two } from '../a/two.ts'\nexport const three = two\n",
      'server/directory/b/four.ts': 'export const four = 4\n',
    },
    'server/directory/b/three.ts:1  folder cycle: server/directory/a -> server/directory/b -> server/directory/a',
  ],
  [
    'a package that the room does not declare',
    { 'server/directory/load.ts': "import { parse } from 'csv-parse/sync'\n" },
    'server/directory/load.ts:1  csv-parse is not among the dependencies of server/package.json',
  ],
  [
    'a package that only tests may use',
    {
      'domain/check.ts': "import { fc } from 'fast-check'\n",
      'package.json': '{ "devDependencies": { "fast-check": "1" } }',
    },
    'domain/check.ts:1  fast-check is not among the dependencies of domain/package.json',
  ],
  [
    'a declared package that nothing imports',
    { 'web/package.json': '{\n "dependencies": { "@concord/contract": "1",\n "react": "1" } }' },
    'web/package.json:3  react is among the dependencies but nothing in web imports it',
  ],
  [
    'a dependency that only tests import',
    {
      'domain/package.json': '{ "dependencies": { "left": "1" } }',
      'domain/index.test.ts': "import { left } from 'left'\n",
    },
    'domain/package.json:1  left is among the dependencies but nothing in domain imports it',
  ],
  [
    'SQL outside a store',
    { 'server/directory/list.ts': 'export const all = sql`select 1`\n' },
    'server/directory/list.ts:1  SQL stands in stores',
  ],
  [
    'a file of 401 lines',
    { 'domain/long.ts': MANY_LINES(401) },
    'domain/long.ts:401  401 lines, at most 400',
  ],
  [
    'a test of 501 lines',
    { 'domain/a.test.ts': MANY_LINES(501) },
    'domain/a.test.ts:501  501 lines, at most 500',
  ],
  ['a drawer', { 'web/lib/utils.ts': '' }, 'web/lib/utils.ts:1  utils is a drawer, not a name'],
  [
    'a folder that is a drawer',
    { 'web/common/title.ts': '' },
    'web/common/title.ts:1  common is a drawer, not a name',
  ],
  [
    'a word that was given up, in a text',
    { 'docs/a.md': `Fine.\nSend an ${GIVEN_UP} now.\n` },
    `docs/a.md:2  '${GIVEN_UP}' was given up`,
  ],
  [
    'a word that was given up, in an identifier',
    { 'domain/a.ts': `export const MANY_${GIVEN_UP_NAME.toUpperCase()} = 1\n` },
    `domain/a.ts:1  '${GIVEN_UP_NAME.toUpperCase()}' was given up`,
  ],
  [
    'a word that was given up, in the name of a file',
    { [`domain/find-${GIVEN_UP_NAME}.ts`]: 'export const one = 1\n' },
    `domain/find-${GIVEN_UP_NAME}.ts:1  '${GIVEN_UP_NAME}' was given up`,
  ],
  [
    'a comment of a function that names a thing',
    { 'domain/a.ts': '\n/** The name of a person. */\nexport function formatName() {}\n' },
    'domain/a.ts:2  the comment of a function does not begin with a verb',
  ],
  [
    'a comment of an arrow function that names things',
    {
      'domain/a.ts': '/**\n * Rows of a file.\n */\nconst readRows = (file: string) =>\n  file.split(/,/)\n',
    },
    'domain/a.ts:1  the comment of a function does not begin with a verb',
  ],
  [
    "a comment that begins with 'What'",
    { 'domain/a.ts': '/** What a person is called. */\nexport type Name = string\n' },
    "domain/a.ts:1  a comment begins with 'What'",
  ],
  [
    'a path of one machine',
    { 'docs/run.md': `Go to\n${FOLDER_OF_ONE_MACHINE} first.\n` },
    `docs/run.md:2  ${FOLDER_OF_ONE_MACHINE.slice(0, FOLDER_OF_ONE_MACHINE.lastIndexOf('/') + 1)} is a path of one machine`,
  ],
  [
    'a wait of a test that gives up after a second',
    { 'web/home/home.test.ts': `await ${WAIT}(() => look(1, 2))\n` },
    'web/home/home.test.ts:1  a wait of a second is too short',
  ],
  [
    'a limit of a test that a busy machine passes',
    { 'web/home/home.test.ts': `await find('it', {}, { ${LIMIT}: 5_000 })\n` },
    'web/home/home.test.ts:1  a limit of 5_000 ms is too short',
  ],
]

test.each(VIOLATIONS)('%s is found', (_name, files, expected) => {
  expect(check(files)).toContainEqual(expect.stringContaining(expected))
})

const ALLOWED: readonly [string, Readonly<Record<string, string>>][] = [
  ['a file of 400 lines', { 'domain/long.ts': MANY_LINES(400) }],
  [
    'a test of an area that goes through the app',
    { 'server/rosters/a.test.ts': "import { app } from '../app/app.ts'\n" },
  ],
  ['a test that uses a package of the root', { 'domain/a.test.ts': "import { test } from 'vitest'\n" }],
  ['a test that reads a file', { 'domain/a.test.ts': "import { readFileSync } from 'node:fs'\n" }],
  [
    'two files that load each other lazily',
    {
      'domain/a.ts': "export const a = () => import('./b.ts')\n",
      'domain/b.ts': "import { a } from './a.ts'\nexport const b = a\n",
    },
  ],
  [
    'an import that is only spoken of',
    { 'domain/a.ts': "// import { x } from 'nowhere'\nexport const a = 1\n" },
  ],
  [
    'a wait of a test that says how long',
    { 'web/home/home.test.ts': `await ${WAIT}(() => look(), 60_000)\n` },
  ],
  [
    'comments of functions that begin with a verb, and of things that name them',
    {
      'domain/a.ts':
        '/** Formats the name. */\nexport function formatName() {}\n/** Names by length. */\nconst BY = ["a"].map((a) => a)\n',
    },
  ],
  ['a word that contains one that was given up', { 'domain/a.ts': `export const re${GIVEN_UP_NAME} = 1\n` }],
  [
    'a web address that looks like a folder',
    { 'docs/a.md': 'See https://example.org/home/someone/ and a/home/b/c.\n' },
  ],
]

test.each(ALLOWED)('%s is allowed', (_name, files) => {
  expect(check(files)).toEqual([])
})
