import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const PAGES = join(import.meta.dirname, '..', '..', 'web', 'app', 'pages')
const PATH = /(?:\bpath: |PATH = )'(\/[^']*)'/g

/** Returns the paths of all pages of the app, as its tables have them. */
export async function listRoutes(): Promise<readonly string[]> {
  const files = (await readdir(PAGES)).filter((name) => /^[a-z-]+\.ts$/.test(name))
  const texts = await Promise.all(files.sort().map((name) => readFile(join(PAGES, name), 'utf8')))
  const paths = texts.flatMap((text) => [...text.matchAll(PATH)].map(([, path = '']) => path))
  return ['/', ...new Set(paths)]
}
