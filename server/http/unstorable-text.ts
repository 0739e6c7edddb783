type JsonPath = { readonly path: readonly string[]; readonly value: unknown }

/**
 * Tells whether a text can be stored: PostgreSQL stores neither a NUL character nor half of a surrogate pair, in text
 * or in jsonb.
 */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Returns the path of the first text among the values that the database could not store, as `filters.query`. */
export function findUnstorableText(values: unknown): string | undefined {
  const open: JsonPath[] = [{ path: [], value: values }]
  for (let place = open.pop(); place; place = open.pop()) {
    const { path, value } = place
    if (typeof value === 'string' && !isStorable(value)) return path.join('.')
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) open.push({ path: [...path, name], value: inner })
  }
  return undefined
}
