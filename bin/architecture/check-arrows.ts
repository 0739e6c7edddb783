import { getRoom, getZone, LAYERS, ROOM_ARROWS, resolveTarget, type Zone } from './rooms.ts'
import { isConfig, isTestCode, type SourceFile, type SourceTree, type Violation } from './source-tree.ts'

const RUNS_ANYWHERE = ['domain', 'roster-language', 'contract', 'web']

type Finding = Pick<Violation, 'rule' | 'fix'>

const TEST_CODE_IN_USE: Finding = {
  rule: 'the program may not import what only tests use',
  fix: 'move the part that the program needs into a file without vitest',
}

function betweenRooms(from: string, to: string, specifier: string): Finding | undefined {
  const here = getRoom(from) ?? 'the project root'
  const there = getRoom(to)
  if (there === undefined || here === there) return undefined
  const allowed = ROOM_ARROWS[here] ?? []
  if (!allowed.includes(there)) {
    const reach = allowed.length === 0 ? 'no other room' : `only ${allowed.join(', ')}`
    return {
      rule: `${here} may not import ${there}: it imports ${reach}`,
      fix: `move what both need into ${here === 'web' || here === 'server' ? 'domain or contract' : 'the room below'}`,
    }
  }
  if (!specifier.startsWith('.')) return undefined
  return { rule: `${here} reaches into ${there} past its door`, fix: `import it from '@concord/${there}'` }
}

function betweenZones(from: Zone, to: Zone): Finding | undefined {
  if (from.kind === 'app' || (from.kind === to.kind && from.name === to.name)) return undefined
  if (to.kind === 'app') {
    return {
      rule: `${from.name} may not import the app (${to.name})`,
      fix: 'move what it needs down, or pass it in',
    }
  }
  if (to.kind === 'plumbing') return undefined
  if (from.kind === 'plumbing') {
    return {
      rule: `${from.name} is plumbing and may not import the area ${to.name}`,
      fix: 'pass it in as a parameter, or move the file into the area',
    }
  }
  if (to.kind === 'ground') return undefined
  return {
    rule: `the area ${from.name} may not import the area ${to.name}`,
    fix: 'let them meet in the app, or move what both need into domain or a ground floor',
  }
}

function betweenLayers(from: string, to: string): Finding | undefined {
  const room = getRoom(from)
  const layers = room === undefined ? undefined : LAYERS[room]
  const [, here = '', ...rest] = from.split('/')
  const [, there = '', ...thereRest] = to.split('/')
  if (layers === undefined || rest.length === 0 || thereRest.length === 0 || here === there) return undefined
  const missing = [here, there].find((folder) => !layers.includes(folder))
  if (missing !== undefined) {
    return {
      rule: `${room}/${missing} is no layer of ${room}`,
      fix: 'name it in bin/architecture/rooms.ts, or move it',
    }
  }
  if (layers.indexOf(there) < layers.indexOf(here)) return undefined
  return {
    rule: `${room}/${here} may not import ${room}/${there}, which stands above it`,
    fix: 'move what both need down, or the file that imports up',
  }
}

function nodeInTheBrowser(room: string | undefined, specifier: string): Finding | undefined {
  if (room === undefined || !RUNS_ANYWHERE.includes(room)) return undefined
  return {
    rule: `${room} runs in the browser too and may not import ${specifier}`,
    fix: 'keep what needs Node in server',
  }
}

function getFindings(tree: SourceTree, file: SourceFile, specifier: string): (Finding | undefined)[] {
  const { path } = file
  const target = resolveTarget(tree, path, specifier)
  const isProgram = !isTestCode(file) && !isConfig(path)
  if (target.kind === 'builtin') return isProgram ? [nodeInTheBrowser(getRoom(path), specifier)] : []
  if (target.kind === 'package') return []
  const from = getZone(path)
  const to = getZone(target.path)
  const imported = tree.files.get(target.path)
  const isSameRoom = getRoom(path) === getRoom(target.path)
  return [
    betweenRooms(path, target.path, specifier),
    isProgram && isSameRoom && from && to ? betweenZones(from, to) : undefined,
    isProgram && isSameRoom ? betweenLayers(path, target.path) : undefined,
    isProgram && imported && isTestCode(imported) ? TEST_CODE_IN_USE : undefined,
  ]
}

/** Returns violations of the import rules: between rooms, between zones in server and web, between layers elsewhere. */
export function checkArrows(tree: SourceTree): Violation[] {
  return [...tree.files.values()].flatMap((file) =>
    file.imports.flatMap(({ specifier, line }) =>
      getFindings(tree, file, specifier)
        .filter((finding) => finding !== undefined)
        .map((finding) => ({ file: file.path, line, ...finding })),
    ),
  )
}
