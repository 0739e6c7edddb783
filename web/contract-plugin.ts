import * as contract from '@concord/contract'
import * as callRules from '@concord/contract/call-rules'

/** This file and its test: the tests of the web run with the plugin too. */
const READS_ALL = /\/contract-plugin(\.test)?\.ts$/

/** Sentences that forms and dialogs show: the first screen needs none of them, so they stand in a module of their own. */
const TEXTS = '@concord/contract/texts'
const IS_TEXT = /_(?:ERRORS|REFUSALS|REASONS)$/

/** Constants stand in a module each, so that a page loads only those that it reads. */
const FACT = '@concord/contract-facts/'

const { api, ...exported } = contract
const facts = Object.entries(exported).filter(([, value]) => !isSchemaOrFunction(value))

type Calls = Readonly<Record<string, { method: string; path: string; writes: boolean }>>

/** The calls of the shell and of home; all others come with the first page that makes one of them. */
const CALLS_OF_START = [
  ...['authenticate', 'readCurrentUser', 'readEnvironments', 'readOrganization', 'recordSessionEvent'],
  ...['listRoles', 'listSettings', 'endImpersonation'],
  ...['listCycles', 'listDataUpdates', 'listRecentBatches', 'listSavedSearches'],
  ...['readHome', 'readClocks', 'listRosters'],
]
const START_CALLS = '@concord/contract-calls/start'
const OTHER_CALLS = '@concord/contract-calls/other'
const CALLS = '@concord/contract-calls'

/** Prints all that the browser reads of endpoints to call them, in few characters. */
function printCalls(endpoints: Calls): string {
  const calls = Object.entries(endpoints).map(
    ([name, { method, path, writes }]) =>
      `export const ${name} = { method: '${method}', path: ${JSON.stringify(path)}, writes: ${writes} }\n`,
  )
  return calls.join('')
}

const pickCalls = (isWanted: (name: string) => boolean): Calls =>
  Object.fromEntries(Object.entries(api).filter(([name]) => isWanted(name)))

const MODULES: Readonly<Record<string, () => string>> = {
  '@concord/contract': () =>
    `export * as api from '${CALLS}'\nexport * from '${TEXTS}'\n${facts
      .filter(([name]) => !IS_TEXT.test(name))
      .map(([name]) => `export * from '${FACT}${name}'\n`)
      .join('')}`,
  ...Object.fromEntries(facts.map((fact) => [FACT + fact[0], () => printFact(fact)])),
  [CALLS]: () => `export * from '${START_CALLS}'\nexport * from '${OTHER_CALLS}'\n`,
  [START_CALLS]: () => printCalls(pickCalls((name) => CALLS_OF_START.includes(name))),
  [OTHER_CALLS]: () => printCalls(pickCalls((name) => !CALLS_OF_START.includes(name))),
  [TEXTS]: () =>
    facts
      .filter(([name]) => IS_TEXT.test(name))
      .map(printFact)
      .join(''),
  '@concord/contract/call-rules': () =>
    Object.entries(callRules)
      .filter(([, value]) => !isSchemaOrFunction(value))
      .map(printFact)
      .join(''),
}
const RESOLVED = '\0'

function isSchemaOrFunction(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '_zod' in value)
}

function printFact([name, value]: readonly [string, unknown]): string {
  return `export const ${name} = ${JSON.stringify(value)}\n`
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
