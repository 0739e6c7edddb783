import { runSteps } from './step.ts'
import { JOURNEYS, WEB_BUILD } from './steps.ts'

await runSteps([[WEB_BUILD], JOURNEYS])
