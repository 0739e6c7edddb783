import { inject } from 'vitest'
import fc from './node_modules/fast-check/lib/fast-check.js'

/** The ordinary run draws the same cases each time, so that a commit has one verdict; more depth draws new ones. */
if (inject('depth') === 1) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_126 })

export { default } from './node_modules/fast-check/lib/fast-check.js'
