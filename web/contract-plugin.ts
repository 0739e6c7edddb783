import * as contract from '@concord/contract'

const MODULE = '@concord/contract'
const RESOLVED = `\0${MODULE}`
/** This file and its test: the tests of the web run with the plugin too. */
const READS_ALL = /\/contract-plugin(\.test)?\.ts$/

/** All that the browser reads of an endpoint: the server alone checks with its schemas. */
function callsOf(endpoints: typeof contract.api): object {
  const calls = Object.entries(endpoints).map(([name, { method, path, writes }]) => [
    name,
    { method, path, writes },
  ])
  return Object.fromEntries(calls)
}

function isSchemaOrFunction(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '_zod' in value)
}

function printContract(): string {
  const facts = { ...contract, api: callsOf(contract.api) }
  return Object.entries(facts)
    .filter(([, value]) => !isSchemaOrFunction(value))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')
}

/**
 * Gives the browser the contract without its schemas, and so without the library behind them. Whatever the web
 * imports beyond calls and constants breaks the build.
 */
export function contractWithoutSchemas() {
  return {
    name: 'concord:contract-without-schemas',
    enforce: 'pre' as const,
    resolveId: (id: string, importer = '') =>
      id === MODULE && !READS_ALL.test(importer) ? RESOLVED : undefined,
    load: (id: string) => (id === RESOLVED ? printContract() : undefined),
  }
}
