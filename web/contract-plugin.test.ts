import * as contract from '@concord/contract'
import { CALL_RULES } from '@concord/contract/call-rules'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { contractWithoutSchemas } from './contract-plugin.ts'

const ENTRY = 'virtual:entry'

/** Builds one module and gives its code. */
async function codeOf(source: string): Promise<string> {
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === ENTRY ? id : undefined),
    load: (id: string) => (id === ENTRY ? source : undefined),
  }
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [contractWithoutSchemas(), entry],
    build: { write: false, rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' } },
  })
  return (built as Rolldown.RolldownOutput).output[0].code
}

test('the browser gets every call with its method and path, and every constant', async () => {
  const code = await codeOf(
    `export { api, ERROR_CODES, MAX_QUERY_CHARACTERS, HIT_CHANGES } from '@concord/contract'`,
  )
  const found = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const { api, ERROR_CODES, MAX_QUERY_CHARACTERS, HIT_CHANGES } = contract
  expect(found).toMatchObject({ ERROR_CODES, MAX_QUERY_CHARACTERS, HIT_CHANGES })
  const addresses = (calls: object) =>
    Object.entries(calls)
      .map(([name, { method, path, writes }]) => [name, method, path, writes])
      .sort()
  expect(addresses(found.api)).toEqual(addresses(api))
  expect(Object.keys(found.api.searchPractitioners)).toEqual(['method', 'path', 'writes'])
})

test('the rules of calls are a module of their own, the same as those of the contract', async () => {
  const code = await codeOf(`export { CALL_RULES } from '@concord/contract/call-rules'`)
  const found = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  expect(found.CALL_RULES).toEqual(CALL_RULES)
  expect(found.CALL_RULES.map(({ name }: { name: string }) => name)).toEqual(Object.keys(contract.api))
  const calls = await codeOf(`export { api } from '@concord/contract'`)
  expect(calls).not.toContain(contract.api.searchPractitioners.summary)
})

test.each(['userSchema', 'printOpenApi'])('a web that imports %s cannot be built', async (name) => {
  await expect(codeOf(`export { ${name} } from '@concord/contract'`)).rejects.toThrow(name)
})
