import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const HOME_LIMIT_BYTES = 235_000
const CHUNK_LIMIT_BYTES = 200_000
const FORMS_LIMIT_BYTES = 44_000

let chunks: ReadonlyMap<string, Rolldown.OutputChunk>

beforeAll(async () => {
  // Of React too: in a test it would be built for development.
  vi.stubEnv('NODE_ENV', 'production')
  const options = { root: import.meta.dirname, logLevel: 'silent', build: { write: false } } as const
  const { output } = (await build(options)) as Rolldown.RolldownOutput
  const built = output.filter((file) => file.type === 'chunk')
  chunks = new Map(built.map((chunk) => [chunk.fileName, chunk]))
})
afterAll(() => void vi.unstubAllEnvs())

function chunkOf(module: string): Rolldown.OutputChunk {
  const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
  if (!chunk) throw new Error(`No file of the build begins with ${module}`)
  return chunk
}

/** The files that the browser has to have before these run, themselves among them. */
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

const filesFor = (...modules: readonly string[]) => filesNeededBy(...modules.map(chunkOf))
const zippedBytes = ({ code }: Rolldown.OutputChunk) => gzipSync(code).length

const isOfLibrary = (id: string) => /node_modules\/zod\//.test(id)
const isOfCalls = (id: string) => /\/contract\/\w+\//.test(id)
const isOfSchemas = (id: string) => isOfLibrary(id) || isOfCalls(id)
const filesWith = (isWanted: (id: string) => boolean) =>
  [...chunks.values()].filter(({ moduleIds }) => moduleIds.some(isWanted))

test('the schemas and their library come with forms alone', () => {
  const start = ['web/index.html', 'app/show-app.tsx', 'app/router.tsx']
  const pages = ['home/HomePage.tsx', 'directory/PractitionerSearchPage.tsx']
  const modules = filesFor(...start, ...pages).flatMap((file) => file.moduleIds)
  expect(modules.some((id) => id.endsWith('web/lib/api-client.ts'))).toBe(true)
  expect(modules.filter(isOfSchemas)).toEqual([])
  expect(filesWith(isOfCalls)).toHaveLength(1)
  const files = filesWith(isOfSchemas)
  expect(files.map(zippedBytes).reduce((sum, bytes) => sum + bytes)).toBeLessThan(FORMS_LIMIT_BYTES)
})

test('home stays within its weight, in few files', () => {
  const files = filesFor('web/index.html', 'app/show-app.tsx', 'app/router.tsx', 'home/HomePage.tsx')
  expect(files.map(zippedBytes).reduce((sum, bytes) => sum + bytes)).toBeLessThan(HOME_LIMIT_BYTES)
  expect(files.length).toBeLessThan(24)
})

const isOfCharts = (id: string) => /node_modules\/@visx\/|web\/ui\/charts\//.test(id)
const isOfLooker = (id: string) => /node_modules\/@looker\//.test(id)

test('charts come with the pages that draw them, and the library of a provider with its frame', () => {
  const start = ['web/index.html', 'app/show-app.tsx', 'app/router.tsx']
  const withoutCharts = filesFor(...start, 'home/HomePage.tsx', 'directory/PractitionerSearchPage.tsx')
  expect(withoutCharts.flatMap(({ moduleIds }) => moduleIds).filter(isOfCharts)).toEqual([])
  const dashboard = filesFor('dashboards/pages.tsx').flatMap(({ moduleIds }) => moduleIds)
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
