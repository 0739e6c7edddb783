import { runSteps } from './step.ts'
import { STATIC, TESTS } from './steps.ts'

await runSteps([...STATIC, TESTS])
