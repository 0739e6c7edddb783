import { lintTargetInSteps, type WrittenTarget } from '@concord/roster-language'
import { useEffect, useState } from 'react'
import { explainProblems, type TargetProblem } from './problems.ts'

/** Within one picture of the screen. */
const MAX_TURN_MS = 8

const NOTHING: readonly TargetProblem[] = []

/** Returns what is wrong with a config: looked for once it rests, in turns so short that no key waits for one. */
export function useProblems(
  config: WrittenTarget | undefined,
  inForce: WrittenTarget | null,
): readonly TargetProblem[] {
  const [found, setFound] = useState(NOTHING)
  useEffect(() => {
    if (!config) {
      setFound(NOTHING)
      return
    }
    const steps = lintTargetInSteps(JSON.stringify(config))
    let timer: ReturnType<typeof setTimeout>
    function goOn(written: WrittenTarget): void {
      const end = performance.now() + MAX_TURN_MS
      let step = steps.next()
      while (!step.done && performance.now() < end) step = steps.next()
      if (step.done) setFound(explainProblems(step.value, written, inForce))
      else timer = setTimeout(() => goOn(written))
    }
    timer = setTimeout(() => goOn(config))
    return () => clearTimeout(timer)
  }, [config, inForce])
  return found
}
