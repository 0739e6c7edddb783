import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const COMPRESSED = /\.(?:js|css|json|svg)$/
/** Minimum bytes of a file to compress: a smaller one fits into one network packet as it is. */
const MIN_COMPRESSED_BYTES = 1024
const FIRST_SCRIPT = /<script type="module" crossorigin src="\/assets\/([\w-]+\.js)"><\/script>/

/** Moves the first script into the page, where nothing waits for it: its few lines decide what is loaded. */
async function inlineFirstScript(folder: string): Promise<void> {
  const path = join(folder, 'index.html')
  const page = await readFile(path, 'utf8')
  const name = FIRST_SCRIPT.exec(page)?.[1]
  if (name === undefined) return
  const file = join(folder, 'assets', name)
  const code = (await readFile(file, 'utf8')).replaceAll(/(["'`])\.\/([\w-]+\.js)\1/g, '$1/assets/$2$1')
  if (code.includes('</')) throw new Error('The first script would end its element')
  const inline = `<script type="module" nonce="__CSP_NONCE__">${code}</script>`
  await writeFile(
    path,
    page.replace(FIRST_SCRIPT, () => inline),
  )
  await rm(file)
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < MIN_COMPRESSED_BYTES) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${path}.br`, await compress(content, { params }))
}

/** Makes a build ready to be served: the first script stands in the page, and each file lies compressed beside itself. */
export async function finishBuild(folder: string): Promise<void> {
  await inlineFirstScript(folder)
  const assets = join(folder, 'assets')
  if (!existsSync(assets)) return
  const names = (await readdir(assets)).filter((name) => COMPRESSED.test(name))
  await Promise.all(names.map((name) => compressFile(join(assets, name))))
}
