import { dirname, join } from 'node:path/posix'
import type { SourceTree } from './source-tree.ts'

/** The rooms that each room may import, besides itself. A room that is not listed may import none. */
export const ROOM_ARROWS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  spreadsheet: ['domain'],
  'roster-language': ['domain', 'spreadsheet'],
  contract: ['domain', 'roster-language'],
  engine: ['domain', 'roster-language', 'spreadsheet'],
  server: ['contract', 'domain', 'engine', 'roster-language', 'spreadsheet'],
  web: ['contract', 'domain', 'roster-language', 'spreadsheet'],
  e2e: ['contract', 'domain', 'spreadsheet'],
  bench: ['contract', 'domain', 'engine', 'roster-language', 'server', 'spreadsheet'],
  bin: ['contract', 'domain'],
}

export type Zone = { kind: 'plumbing' | 'ground' | 'area' | 'app'; name: string }

type Layout = { plumbing: readonly string[]; ground: readonly string[]; app: readonly string[] }

/** Any folder of these rooms that is not named here is an area. `app` also names single files. */
const LAYOUTS: Readonly<Record<string, Layout>> = {
  server: {
    plumbing: ['process', 'http', 'db', 'jobs', 'files', 'mail'],
    ground: ['audit', 'identity', 'intake', 'ledger', 'search'],
    app: ['app', 'commands', 'demo', 'main.ts', 'index.ts'],
  },
  web: { plumbing: ['ui', 'lib'], ground: ['session', 'support'], app: ['app', 'main.tsx'] },
}

/** Folders of these rooms from the bottom up: each may import the ones before it. */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  spreadsheet: ['bytes', 'zip', 'text', 'kind', 'workbook', 'preview', 'write', 'edit'],
  'roster-language': [
    ...[
      'values',
      'expression',
      'library',
      'causes',
      'json',
      'config',
      'targets',
      'difference',
      'settings',
      'mapping',
    ],
    ...['preview', 'try', 'lint', 'corrections', 'json-schema', 'layout', 'guard'],
  ],
  engine: [
    ...['sql', 'read', 'compile', 'job', 'check', 'write', 'inspect', 'steps', 'suggest', 'guard', 'drift'],
    ...['fixes', 'annotate', 'redact', 'compare', 'run', 'replay', 'view', 'operations'],
  ],
}

export function getRoom(path: string): string | undefined {
  const [first = ''] = path.split('/')
  return path.includes('/') && first in ROOM_ARROWS ? first : undefined
}

export function getZone(path: string): Zone | undefined {
  const room = getRoom(path)
  const layout = room === undefined ? undefined : LAYOUTS[room]
  if (room === undefined || layout === undefined) return undefined
  const inRoom = path.slice(room.length + 1)
  const [folder = ''] = inRoom.split('/')
  if (layout.app.includes(inRoom) || layout.app.includes(folder)) return { kind: 'app', name: folder }
  if (!inRoom.includes('/') || layout.plumbing.includes(folder)) return { kind: 'plumbing', name: folder }
  return { kind: layout.ground.includes(folder) ? 'ground' : 'area', name: folder }
}

export type Target = { kind: 'file'; path: string } | { kind: 'package'; name: string } | { kind: 'builtin' }

function getPackageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Returns where an import leads: a file of the project, another package, or Node itself. */
export function resolveTarget(tree: SourceTree, from: string, specifier: string): Target {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('node:')) return { kind: 'builtin' }
  if (plain.startsWith('.')) return { kind: 'file', path: join(dirname(from), plain) }
  const own = /^#(\w+)\/(.+)$/.exec(plain)
  if (own) return { kind: 'file', path: `${own[1]}/${own[2]}` }
  const room = /^@concord\/([^/]+)(?:\/(.+))?$/.exec(plain)
  if (room) {
    const path = `${room[1]}/${room[2] ?? 'index'}.ts`
    return { kind: 'file', path: tree.files.has(path) ? path : `${room[1]}/index.ts` }
  }
  return { kind: 'package', name: getPackageName(plain) }
}
