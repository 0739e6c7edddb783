const LINK_PATH = /^same_as_(\d{10})$/

/** Returns the path of the claim that a record means the same person or organization as another, or another one. */
export function printLinkPath(npi: string): string {
  return `same_as_${npi}`
}

/** Returns the NPI of the record that a path links to; undefined for other paths. */
export function parseLinkPath(path: string): string | undefined {
  return LINK_PATH.exec(path)?.[1]
}
