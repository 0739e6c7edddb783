import { runSteps } from './step.ts'
import { JOURNEYS, QUICK, WEB_BUILD } from './steps.ts'

// Journeys mostly wait for the browser, and tests use that time; journeys that fail are printed at the end.
const inTheBackground = JOURNEYS.map((step) => ({ ...step, isQuiet: true }))
await runSteps([[...QUICK, WEB_BUILD, ...inTheBackground]])
