// Writes the generated files; with --check only says whether they are fresh.
import { readFile, writeFile } from 'node:fs/promises'
import { api, printOpenApi } from '@concord/contract'

const generated = [
  {
    file: new URL('../contract/openapi.json', import.meta.url),
    text: `${JSON.stringify(printOpenApi(api), null, 2)}\n`,
  },
]

const isCheck = process.argv.includes('--check')
for (const { file, text } of generated) {
  const current = await readFile(file, 'utf8').catch(() => '')
  const name = file.pathname.split('/').slice(-2).join('/')
  if (current === text) continue
  if (isCheck) {
    console.error(`${name} is not what the contract says. Run: npm run gen`)
    process.exitCode = 1
  } else {
    await writeFile(file, text)
    console.log(`wrote ${name}`)
  }
}
