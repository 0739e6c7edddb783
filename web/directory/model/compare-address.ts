import { type DirectorySubject, isValidNpi } from '@concord/domain'

export const MAX_COMPARED = 4

/** Returns the NPIs of a comparison, once each; what is none is left out. */
export function readCompared(params: URLSearchParams): readonly string[] {
  return [...new Set(params.getAll('npi'))].filter(isValidNpi).slice(0, MAX_COMPARED)
}

export function comparePath(subject: DirectorySubject, npis: readonly string[]): string {
  const params = new URLSearchParams(npis.map((npi) => ['npi', npi]))
  return `/directory/compare/${subject}?${params}`
}
