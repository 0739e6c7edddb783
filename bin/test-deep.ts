import { runSteps } from './step.ts'
import { TESTS } from './steps.ts'

process.env.TEST_DEPTH ??= '10'
await runSteps([[TESTS]])
