import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/** Maximum size as compressed by gzip; the files are served smaller. */
const HOME_LIMIT_BYTES = 202_000
/** Most of them are letters. */
const STYLES_LIMIT_BYTES = 24_000
const PAGE_LIMIT_BYTES = 400_000
/** Editors of configs check them by the language of rosters. */
const EDITOR_LIMIT_BYTES = 545_000
const CHUNK_LIMIT_BYTES = 200_000
const FORMS_LIMIT_BYTES = 44_000
const MIN_CHUNK_BYTES = 4096
const MAX_HOME_FILES = 7
const MAX_PAGE_FILES = 20

/**
 * Chunks that are small on purpose: the first lines to load, and what few users see, after a click or without a
 * session.
 */
const LOADED_ALONE = [
  ...['index', 'preload', 'rolldown-runtime', 'panels', 'found-records', 'SupportPanel', 'SavedViews'],
  ...['show-app', 'session-dialogs', 'overlays'],
  ...['CorrectDialog', 'DrawSampleDialog', 'LoginPage', 'outside'],
]

let chunks: ReadonlyMap<string, Rolldown.OutputChunk>
let styles: readonly string[]

beforeAll(async () => {
  // Of React too: in a test it would be built for development.
  vi.stubEnv('NODE_ENV', 'production')
  const options = { root: import.meta.dirname, logLevel: 'silent', build: { write: false } } as const
  const { output } = (await build(options)) as Rolldown.RolldownOutput
  const built = output.filter((file) => file.type === 'chunk')
  chunks = new Map(built.map((chunk) => [chunk.fileName, chunk]))
  styles = output.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
  )
})
afterAll(() => void vi.unstubAllEnvs())

function chunkOf(module: string): Rolldown.OutputChunk {
  const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
  if (!chunk) throw new Error(`No file of the build begins with ${module}`)
  return chunk
}

/** Returns the files that the browser needs before these run, themselves included. */
function filesNeededBy(...first: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const needed = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || needed.has(chunk)) return
    needed.add(chunk)
    for (const name of chunk.imports) visit(chunks.get(name))
  }
  for (const chunk of first) visit(chunk)
  return [...needed]
}

const START = ['web/index.html', 'app/show-app.tsx'] as const
const SEARCHES = 'app/page-files/searches.tsx'

const filesFor = (...modules: readonly string[]) => filesNeededBy(...modules.map(chunkOf))
const sizes = new Map<Rolldown.OutputChunk, number>()
function zippedBytes(chunk: Rolldown.OutputChunk): number {
  const size = sizes.get(chunk) ?? gzipSync(chunk.code).length
  sizes.set(chunk, size)
  return size
}

const sumOf = (files: readonly Rolldown.OutputChunk[]) =>
  files.map(zippedBytes).reduce((sum, bytes) => sum + bytes, 0)

const PAGE = /\/app\/page-files\/(?!panels)|Page\.tsx$/
const EDITOR = /(?:RosterMapping|TargetEditor|SourceEditor|Copy|AddRoster)Page\.tsx$/

const isOfLibrary = (id: string) => /node_modules\/zod\//.test(id)
const isOfCalls = (id: string) => /\/contract\/\w+\//.test(id)
const isOfSchemas = (id: string) => isOfLibrary(id) || isOfCalls(id)
const filesWith = (isWanted: (id: string) => boolean) =>
  [...chunks.values()].filter(({ moduleIds }) => moduleIds.some(isWanted))

test('the schemas and their library come with forms alone', () => {
  const modules = filesFor(...START, 'home/HomePage.tsx', SEARCHES).flatMap((file) => file.moduleIds)
  expect(modules.some((id) => id.endsWith('web/lib/api-client.ts'))).toBe(true)
  expect(modules.filter(isOfSchemas)).toEqual([])
  expect(filesWith(isOfCalls)).toHaveLength(1)
  expect(sumOf(filesWith(isOfSchemas))).toBeLessThan(FORMS_LIMIT_BYTES)
})

test('home stays within its weight, in few files', () => {
  const files = filesFor(...START, 'home/HomePage.tsx')
  expect(sumOf(files)).toBeLessThan(HOME_LIMIT_BYTES)
  expect(files.length).toBeLessThanOrEqual(MAX_HOME_FILES)
  expect(styles).toHaveLength(1)
  expect(gzipSync(styles.join('')).length).toBeLessThan(STYLES_LIMIT_BYTES)
})

test('every page stays within its weight, in few files', () => {
  const pages = [...chunks.values()].filter(({ facadeModuleId }) => PAGE.test(facadeModuleId ?? ''))
  const isEditor = ({ facadeModuleId }: Rolldown.OutputChunk) => EDITOR.test(facadeModuleId ?? '')
  const measured = pages.map((page) => {
    const files = filesNeededBy(...START.map(chunkOf), page)
    return { name: page.name, files: files.length, bytes: sumOf(files), isEditor: isEditor(page) }
  })
  expect(measured.length).toBeGreaterThan(20)
  const limit = (page: (typeof measured)[number]) => (page.isEditor ? EDITOR_LIMIT_BYTES : PAGE_LIMIT_BYTES)
  expect(measured.filter((page) => page.bytes > limit(page) || page.files > MAX_PAGE_FILES)).toEqual([])
})

test('no file is a tiny one, but for those that are loaded alone', () => {
  const tiny = [...chunks.values()].filter((chunk) => zippedBytes(chunk) < MIN_CHUNK_BYTES)
  expect(tiny.map(({ name }) => name).filter((name) => !LOADED_ALONE.includes(name))).toEqual([])
})

const isOfCharts = (id: string) => /node_modules\/@visx\/|web\/ui\/charts\//.test(id)
const isOfLooker = (id: string) => /node_modules\/@looker\//.test(id)

test('charts come with the pages that draw them, and the library of a provider with its frame', () => {
  const withoutCharts = filesFor(...START, 'home/HomePage.tsx', SEARCHES)
  expect(withoutCharts.flatMap(({ moduleIds }) => moduleIds).filter(isOfCharts)).toEqual([])
  const dashboard = filesFor('app/page-files/dashboards.ts').flatMap(({ moduleIds }) => moduleIds)
  expect(dashboard.some(isOfCharts)).toBe(true)
  expect(dashboard.filter(isOfLooker)).toEqual([])
  expect(filesWith(isOfLooker)).toHaveLength(1)
})

test('no file is a heavy one', () => {
  const heavy = [...chunks.values()].filter((chunk) => zippedBytes(chunk) > CHUNK_LIMIT_BYTES)
  expect(heavy.map(({ fileName }) => fileName)).toEqual([])
})

test('the hidden frame of a silent sign-in loads nothing of the app', () => {
  const modules = filesFor('web/index.html', 'sign-in/identity-provider.ts').flatMap((file) => file.moduleIds)
  expect(modules.filter((id) => /node_modules\/(?:react|@mui)/.test(id))).toEqual([])
})

test('no two files wait for each other', () => {
  const pairs = [...chunks.values()].flatMap((chunk) =>
    filesNeededBy(chunk).filter((other) => other !== chunk && filesNeededBy(other).includes(chunk)),
  )
  expect(pairs.map(({ fileName }) => fileName)).toEqual([])
})
