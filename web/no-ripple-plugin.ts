const RIPPLE = /\/TouchRipple\.mjs$/
const NOTHING = '\0concord:no-ripple'

/** Leaves out the ripple of Material UI, which the theme switches off for all buttons, with the transitions behind it. */
export function withoutRipple() {
  return {
    name: 'concord:no-ripple',
    enforce: 'pre' as const,
    resolveId: (id: string) => (RIPPLE.test(id) ? NOTHING : undefined),
    load: (id: string) => (id === NOTHING ? 'export default () => null\n' : undefined),
  }
}
