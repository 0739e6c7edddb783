import { inject } from 'vitest'
import fc from './node_modules/fast-check/lib/fast-check.js'

/** The ordinary run draws the same cases each time, so that its verdict belongs to the commit; in depth they are new. */
if (inject('depth') === 1) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_126 })

export { default } from './node_modules/fast-check/lib/fast-check.js'
