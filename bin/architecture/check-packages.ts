import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getRoom, ROOM_ARROWS, resolveTarget } from './rooms.ts'
import { isCode, isConfig, isTestCode, type SourceTree, type Violation } from './source-tree.ts'

type Manifest = {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

type Use = { name: string; file: string; line: number; isRuntime: boolean }

function readJson<T>(path: string): T | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

function getUses(tree: SourceTree, room: string | undefined): Use[] {
  return [...tree.files.values()]
    .filter(({ path }) => getRoom(path) === room)
    .flatMap((file) =>
      file.imports.flatMap(({ specifier, line }) => {
        const { path } = file
        const target = resolveTarget(tree, path, specifier)
        const isRuntime = !isTestCode(file) && !isConfig(path)
        if (target.kind === 'package') return [{ name: target.name, file: path, line, isRuntime }]
        const there = target.kind === 'file' ? getRoom(target.path) : undefined
        return there === undefined || there === room || room === 'bin' || specifier.startsWith('.')
          ? []
          : [{ name: `@concord/${there}`, file: path, line, isRuntime }]
      }),
    )
}

function undeclared(uses: readonly Use[], own: Manifest, root: Manifest, manifestPath: string): Violation[] {
  const forTests = { ...root.devDependencies, ...own.devDependencies, ...own.dependencies }
  return uses.flatMap(({ name, file, line, isRuntime }) => {
    const declared = isRuntime ? own.dependencies : forTests
    if (declared !== undefined && name in declared) return []
    const list = isRuntime ? 'dependencies' : 'devDependencies'
    return [{ file, line, rule: `${name} is not among the ${list} of ${manifestPath}`, fix: `add it there` }]
  })
}

function getPeers(tree: SourceTree, names: readonly string[]): Set<string> {
  return new Set(
    names.flatMap((name) => {
      const manifest = readJson<Manifest>(join(tree.root, 'node_modules', name, 'package.json'))
      return Object.keys(manifest?.peerDependencies ?? {})
    }),
  )
}

function getLine(text: string, name: string): number {
  return text.split('\n').findIndex((line) => line.includes(`"${name}"`)) + 1
}

function unused(
  tree: SourceTree,
  room: string,
  uses: readonly Use[],
  own: Manifest,
  root: Manifest,
): Violation[] {
  const manifestPath = `${room}/package.json`
  const text = tree.files.get(manifestPath)?.text ?? ''
  const typings = readJson<{ compilerOptions?: { types?: string[] } }>(join(tree.root, room, 'tsconfig.json'))
  const used = new Set(uses.map(({ name }) => name))
  const isForTests = room === 'e2e' || room === 'bench'
  const runtime = new Set(uses.filter(({ isRuntime }) => isRuntime || isForTests).map(({ name }) => name))
  const ownNames = Object.keys({ ...own.dependencies, ...own.devDependencies })
  const peers = getPeers(tree, [...ownNames, ...Object.keys(root.devDependencies ?? {})])
  const isNeeded = (name: string, by: ReadonlySet<string>) => {
    const typed = name.startsWith('@types/') ? name.slice('@types/'.length) : undefined
    if (typed !== undefined) return used.has(typed) || (typings?.compilerOptions?.types ?? []).includes(typed)
    return by.has(name) || peers.has(name)
  }
  const report = (name: string, list: string) => ({
    file: manifestPath,
    line: getLine(text, name),
    rule: `${name} is among the ${list} but nothing in ${room} imports it`,
    fix: list === 'dependencies' && used.has(name) ? 'move it to devDependencies' : 'remove it',
  })
  return [
    ...Object.keys(own.dependencies ?? {}).flatMap((name) =>
      isNeeded(name, runtime) ? [] : [report(name, 'dependencies')],
    ),
    ...Object.keys(own.devDependencies ?? {}).flatMap((name) =>
      isNeeded(name, used) ? [] : [report(name, 'devDependencies')],
    ),
  ]
}

/** Checks that what is imported is declared by the room that imports it, and what is declared is imported. */
export function checkPackages(tree: SourceTree): Violation[] {
  const root = readJson<Manifest>(join(tree.root, 'package.json')) ?? {}
  const rooms = Object.keys(ROOM_ARROWS).flatMap((room) => {
    const uses = getUses(tree, room)
    const own = readJson<Manifest>(join(tree.root, room, 'package.json'))
    if (own === undefined) return undeclared(uses, {}, root, 'package.json')
    const isEmpty = ![...tree.files.keys()].some((path) => getRoom(path) === room && isCode(path))
    if (isEmpty) return []
    return [...undeclared(uses, own, root, `${room}/package.json`), ...unused(tree, room, uses, own, root)]
  })
  return [...rooms, ...undeclared(getUses(tree, undefined), root, root, 'package.json')]
}
