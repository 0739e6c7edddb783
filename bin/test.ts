import { runSteps } from './step.ts'
import { JOURNEYS, STATIC, TESTS, WEB_BUILD } from './steps.ts'

// Both wait for processes, browsers and disks a third of their time, which the other one can use.
await runSteps([...STATIC, WEB_BUILD, [TESTS, JOURNEYS]])
