/** The longest client id. */
export const MAX_CLIENT_ID = 60

const CLIENT_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Returns what is wrong with a client id, in words; undefined when nothing is. It stands in addresses and settings. */
export function findClientIdError(clientId: string): string | undefined {
  if (clientId === '') return 'Give the organization a client id.'
  if (clientId.length > MAX_CLIENT_ID) return `Keep the client id under ${MAX_CLIENT_ID + 1} characters.`
  if (!CLIENT_ID.test(clientId))
    return 'Use lowercase letters, digits and single hyphens, for example summit-health.'
  return undefined
}

/** Returns the client id that a name suggests: 'St. Anne’s Clinic' as 'st-annes-clinic'. */
export function suggestClientId(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
  const joined = plain.replace(/[^a-z0-9]+/g, '-').slice(0, MAX_CLIENT_ID)
  return joined.replace(/^-+|-+$/g, '')
}
