import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

type Arrival<Props> = { readonly Component: ComponentType<Props> } | { readonly error: unknown }

type Options<Props> = {
  /** Shown until the code is there; a function makes it of the properties of the part. */
  readonly meanwhile?: ReactNode | ((props: Props) => ReactNode)
  /** Takes a part that did not load; without it the error goes to the next error boundary. */
  readonly onFailure?: (error: unknown) => void
}

export type PartOnDemand<Props> = ComponentType<Props> & {
  /** Fetches the code of a part that will be shown soon. Showing it tries again when that fails. */
  readonly fetch: () => void
}

/**
 * Returns a component whose code is fetched when it is first shown, or by `fetch`. Without Suspense: React holds back
 * for 300 ms what follows a fallback.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile = null, onFailure }: Options<Props> = {},
): PartOnDemand<Props> {
  let known: { readonly Component: ComponentType<Props> } | undefined
  let fetching: Promise<{ readonly Component: ComponentType<Props> }> | undefined

  function fetch() {
    fetching ??= load()
      .then((Component) => {
        known = { Component }
        return known
      })
      .finally(() => {
        fetching = undefined
      })
    return fetching
  }

  function OnDemand(props: Props) {
    const [arrival, setArrival] = useState<Arrival<Props> | undefined>(known)
    useEffect(() => {
      if (known) setArrival(known)
      else
        fetch().then(setArrival, (error: unknown) => (onFailure ? onFailure(error) : setArrival({ error })))
    }, [])
    if (!arrival) return typeof meanwhile === 'function' ? meanwhile(props) : meanwhile
    if ('error' in arrival) throw arrival.error
    return <arrival.Component {...props} />
  }
  return Object.assign(OnDemand, {
    fetch() {
      if (!known) fetch().catch(() => {})
    },
  })
}
