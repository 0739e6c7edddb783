import * as contract from '@concord/contract'
import * as callRules from '@concord/contract/call-rules'

/** This file and its test: the tests of the web run with the plugin too. */
const READS_ALL = /\/contract-plugin(\.test)?\.ts$/

/** All that the browser reads of an endpoint to call it. */
function getCalls(endpoints: typeof contract.api): object {
  const calls = Object.entries(endpoints).map(([name, { method, path, writes }]) => [
    name,
    { method, path, writes },
  ])
  return Object.fromEntries(calls)
}

const MODULES: Readonly<Record<string, object>> = {
  '@concord/contract': { ...contract, api: getCalls(contract.api) },
  '@concord/contract/call-rules': callRules,
}
const RESOLVED = '\0'

function isSchemaOrFunction(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '_zod' in value)
}

function printFacts(facts: object): string {
  return Object.entries(facts)
    .filter(([, value]) => !isSchemaOrFunction(value))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')
}

/**
 * Gives the browser the contract without its schemas, and so without the library behind them. Whatever the web
 * imports beyond calls and constants breaks the build; forms alone load the schemas of what they send, from
 * `@concord/contract/form-bodies`.
 */
export function contractWithoutSchemas() {
  return {
    name: 'concord:contract-without-schemas',
    enforce: 'pre' as const,
    resolveId: (id: string, importer = '') =>
      id in MODULES && !READS_ALL.test(importer) ? RESOLVED + id : undefined,
    load(id: string) {
      const facts = id.startsWith(RESOLVED) && MODULES[id.slice(RESOLVED.length)]
      return facts ? printFacts(facts) : undefined
    },
  }
}
