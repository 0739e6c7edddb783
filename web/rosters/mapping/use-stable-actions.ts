import { useLayoutEffect, useRef, useState } from 'react'

type Actions = Readonly<Record<string, (...args: never[]) => unknown>>

/** Gives functions that stay the same from render to render and do what the last render said. */
export function useStableActions<A extends Actions>(actions: A): A {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  const [stable] = useState(() => {
    const names: readonly (keyof A & string)[] = Object.keys(actions)
    const calls = names.map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)])
    return Object.fromEntries(calls) as A
  })
  return stable
}
