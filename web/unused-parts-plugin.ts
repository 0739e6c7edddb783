type Part = {
  /** The module as it is imported, and the modules that import it. */
  readonly module: RegExp
  readonly from: RegExp
  readonly instead: string
}

const PARTS: readonly Part[] = [
  {
    // The theme switches it off for all buttons; behind it are transitions.
    module: /\/TouchRipple\.mjs$/,
    from: /@mui\/material\/ButtonBase\//,
    instead: 'export default () => null',
  },
  {
    // The page itself decides on the scheme before its first paint.
    module: /\/InitColorSchemeScript\.mjs$/,
    from: /@mui\/system\/cssVars\//,
    instead: `export const DEFAULT_MODE_STORAGE_KEY = 'mode'
      export const DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme'
      export const DEFAULT_ATTRIBUTE = 'data-color-scheme'
      export const buildInitColorSchemeScript = () => null`,
  },
  {
    // For components that are given a theme by a function, of which there are none.
    module: /^hoist-non-react-statics$/,
    from: /@emotion\/react\//,
    instead: 'export default (target) => target',
  },
  {
    // The router is made without instrumentations.
    module: /\/instrumentation\.js$/,
    from: /react-router\/dist\/\w+\/lib\/router\/router\.js$/,
    instead: `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
      export const getRouteInstrumentationUpdates = () => ({})
      export const instrumentClientSideRouter = (router) => router`,
  },
  {
    // Links of pages that a server renders fetch what these need.
    module: /\/ssr\/components\.js$/,
    from: /react-router\/dist\/\w+\/lib\/(?:dom\/lib|components)\.js$/,
    instead: `import { createContext } from 'react'
      export const FrameworkContext = createContext(undefined)
      export const PrefetchPageLinks = () => null
      export const usePrefetchBehavior = () => [false, undefined, {}]
      export const mergeRefs = (ref) => ref`,
  },
]
const LEFT_OUT = '\0concord:left-out-'

/** Leaves out what libraries bring along and the app never uses; the build fails when one of them no longer does. */
export function withoutUnusedParts() {
  const met = new Set<number>()
  return {
    name: 'concord:without-unused-parts',
    enforce: 'pre' as const,
    apply: 'build' as const,
    resolveId(id: string, importer = '') {
      const place = PARTS.findIndex(({ module, from }) => module.test(id) && from.test(importer))
      if (place === -1) return undefined
      met.add(place)
      return LEFT_OUT + place
    },
    load: (id: string) =>
      id.startsWith(LEFT_OUT) ? PARTS[Number(id.slice(LEFT_OUT.length))]?.instead : undefined,
    buildEnd(error?: Error) {
      const missing = PARTS.filter((_, place) => !met.has(place))
      if (!error && missing.length > 0)
        throw new Error(
          `No library has these parts any more: ${missing.map((part) => part.module).join(', ')}`,
        )
    },
  }
}
