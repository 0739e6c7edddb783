import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeTypePrograms } from './type-programs.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'types-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function addRoom(name: string, config: object): void {
  mkdirSync(join(root, name))
  writeFileSync(join(root, name, 'tsconfig.json'), JSON.stringify(config))
}

/** Programs by name, with their options and the places that they include and leave out. */
const readPrograms = () =>
  Object.fromEntries(
    writeTypePrograms(root).map((file) => {
      const { extends: base, compilerOptions, include, exclude } = JSON.parse(readFileSync(file, 'utf8'))
      const at = dirname(file)
      expect(resolve(at, base)).toBe(join(root, 'tsconfig.base.json'))
      const places = (patterns: string[]) =>
        patterns.map((pattern) => resolve(at, pattern).slice(root.length))
      const program = { compilerOptions, include: places(include), exclude: places(exclude) }
      return [basename(file, '.json'), program]
    }),
  )

test('rooms with the same options are one program, which has all files of each, and others stand alone', () => {
  const types = { types: ['node'] }
  addRoom('engine', { compilerOptions: types, include: ['**/*.ts', '../depth.d.ts'] })
  addRoom('server', { compilerOptions: types, include: ['**/*.ts'], exclude: ['fixtures'] })
  addRoom('domain', { include: ['**/*.ts'], exclude: ['**/*.test.ts'] })
  mkdirSync(join(root, 'docs'))
  expect(readPrograms()).toEqual({
    'engine-server': {
      compilerOptions: types,
      include: ['/engine/**/*.ts', '/depth.d.ts', '/server/**/*.ts'],
      exclude: ['/server/fixtures'],
    },
    domain: { compilerOptions: {}, include: ['/domain/**/*.ts'], exclude: ['/domain/**/*.test.ts'] },
  })
})
