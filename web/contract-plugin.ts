import * as contract from '@concord/contract'
import * as callRules from '@concord/contract/call-rules'

/** This file and its test: the tests of the web run with the plugin too. */
const READS_ALL = /\/contract-plugin(\.test)?\.ts$/

/** Sentences that forms and dialogs show: the first screen needs none of them, so they stand in a module of their own. */
const TEXTS = '@concord/contract/texts'
const IS_TEXT = /_(?:ERRORS|REFUSALS|REASONS)$/

const { api, ...facts } = contract
const pick = (isWanted: (name: string) => boolean): object =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => isWanted(name)))

/** All that the browser reads of endpoints to call them, in few letters. */
function printCalls(endpoints: typeof contract.api): string {
  const calls = Object.entries(endpoints).map(
    ([name, { method, path, writes }]) => `${name}: call(${JSON.stringify(path)}, '${method}', ${writes})`,
  )
  return `const call = (path, method, writes) => ({ method, path, writes })
export const api = { ${calls.join(', ')} }
`
}

const MODULES: Readonly<Record<string, () => string>> = {
  '@concord/contract': () =>
    `${printCalls(api)}export * from '${TEXTS}'\n${printFacts(pick((name) => !IS_TEXT.test(name)))}`,
  [TEXTS]: () => printFacts(pick((name) => IS_TEXT.test(name))),
  '@concord/contract/call-rules': () => printFacts(callRules),
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
      return id.startsWith(RESOLVED) ? MODULES[id.slice(RESOLVED.length)]?.() : undefined
    },
  }
}
