import { useSearchParams } from 'react-router'

/** Opens the question without any part of it; `do`, `what`, `in`, `whom`, `user` and `of` are its parts. */
const CHECK = 'check'
const PARTS = ['do', 'what', 'in', 'whom', 'user', 'of'] as const

/** Says whether the address asks why someone can or cannot do something. */
export function useAccessCheck() {
  const [params, setParams] = useSearchParams()
  const change = (edit: (next: URLSearchParams) => void) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        edit(next)
        return next
      },
      { preventScrollReset: true },
    )
  return {
    isChecking: [CHECK, ...PARTS].some((name) => params.has(name)),
    check: () => change((next) => next.set(CHECK, '1')),
    leave: () =>
      change((next) => {
        for (const name of [CHECK, ...PARTS]) next.delete(name)
      }),
  }
}
