import { runSteps } from './step.ts'
import { JOURNEYS, QUICK, WEB_BUILD } from './steps.ts'

await runSteps([[...QUICK, WEB_BUILD], JOURNEYS])
