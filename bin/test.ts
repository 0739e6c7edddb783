import { runSteps } from './step.ts'
import { JOURNEYS, QUICK, WEB_BUILD } from './steps.ts'

// Journeys wait for the browser most of the time, which the tests use; those of them that fail are told at their end.
const inTheBackground = JOURNEYS.map((step) => ({ ...step, isQuiet: true }))
await runSteps([[...QUICK, WEB_BUILD, ...inTheBackground]])
