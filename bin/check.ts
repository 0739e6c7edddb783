import { runSteps } from './step.ts'
import { QUICK } from './steps.ts'

await runSteps([QUICK])
