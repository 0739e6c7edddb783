/** Defines what an identity provider adds to the address on the way back, standard extras included. */
const RETURN_PARAMETERS = ['code', 'state', 'error', 'error_description', 'error_uri', 'session_state', 'iss']

/** Anyone can write a link with a message in it, so a long one is not shown in full. */
const MAX_MESSAGE = 200

export type IdentityReturn =
  | { readonly kind: 'code'; readonly state: string }
  | { readonly kind: 'error'; readonly message: string; readonly state: string | null }

/** Reads the return of the provider. It comes back to the origin only, so that pages may use the same names. */
export function readIdentityReturn({ pathname, searchParams }: URL): IdentityReturn | undefined {
  if (pathname !== '/') return undefined
  const state = searchParams.get('state')
  const error = searchParams.get('error')
  if (error !== null) {
    const message = searchParams.get('error_description') || error
    return { kind: 'error', message: message.slice(0, MAX_MESSAGE), state }
  }
  return searchParams.has('code') && state !== null ? { kind: 'code', state } : undefined
}

export function withoutReturnParameters({ pathname, search, hash }: URL): string {
  const query = new URLSearchParams(search)
  for (const name of RETURN_PARAMETERS) query.delete(name)
  return `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`
}
