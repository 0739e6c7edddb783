import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

type RoomConfig = {
  readonly compilerOptions?: object
  readonly include: readonly string[]
  readonly exclude?: readonly string[]
}

const readConfig = (root: string, room: string): RoomConfig =>
  JSON.parse(readFileSync(join(root, room, 'tsconfig.json'), 'utf8'))

/** Returns the rooms that have types, those with the same compiler options side by side. */
export function groupRooms(root: string): string[][] {
  const rooms = readdirSync(root).filter((name) => existsSync(join(root, name, 'tsconfig.json')))
  const optionsOf = (room: string) => JSON.stringify(readConfig(root, room).compilerOptions ?? {})
  return Object.values(Object.groupBy(rooms, optionsOf)).map((group = []) => group)
}

/**
 * Writes one program for each group of rooms and returns their configs: what rooms import of each other is worked out
 * once for a group. Without emitting, a program checks each file as the program of its room does.
 */
export function writeTypePrograms(root: string): string[] {
  const folder = join(root, 'node_modules', '.cache', 'types')
  mkdirSync(folder, { recursive: true })
  return groupRooms(root).map((rooms) => {
    const place = (room: string) => (pattern: string) => relative(folder, join(root, room, pattern))
    const configs = rooms.map((room) => ({ room, ...readConfig(root, room) }))
    const file = join(folder, `${rooms.join('-')}.json`)
    const config = {
      extends: relative(folder, join(root, 'tsconfig.base.json')),
      compilerOptions: configs[0]?.compilerOptions ?? {},
      include: configs.flatMap(({ room, include }) => include.map(place(room))),
      exclude: configs.flatMap(({ room, exclude = [] }) => exclude.map(place(room))),
    }
    writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`)
    return file
  })
}
