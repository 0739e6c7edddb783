import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

type Arrival<Props> = { readonly Component: ComponentType<Props> } | { readonly error: unknown }

type Options = {
  readonly meanwhile?: ReactNode
  /** Takes a part that did not load; without it the error goes to the next error boundary. */
  readonly onFailure?: (error: unknown) => void
}

/**
 * Returns a component whose code is fetched when it is first shown. Without Suspense: React holds back for 300 ms what
 * follows a fallback.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile = null, onFailure }: Options = {},
): ComponentType<Props> {
  let known: Arrival<Props> | undefined

  return function OnDemand(props) {
    const [arrival, setArrival] = useState(known)
    useEffect(() => {
      if (known) return
      load().then(
        (Component) => {
          known = { Component }
          setArrival(known)
        },
        (error: unknown) => (onFailure ? onFailure(error) : setArrival({ error })),
      )
    }, [])
    if (!arrival) return meanwhile
    if ('error' in arrival) throw arrival.error
    return <arrival.Component {...props} />
  }
}
