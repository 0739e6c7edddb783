import { api, type Method } from '@concord/contract'

const patterns = Object.values(api).map(({ method, path }) => ({
  method: method as Method,
  pattern: new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}/?$`),
}))

/** Returns the methods that the contract declares for a path; none when the path is unknown. */
export function allowedMethods(path: string): Method[] {
  return patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
}

const API_PATH = /^\/(v1|v2|platform|fhir)(\/|$|\?)/

/** Tells whether a path answers JSON, errors included, and never the web app. */
export function isApiPath(url: string): boolean {
  return API_PATH.test(url)
}
