const EMBED_PATH = '/embed/dashboards/'

/** Tells whether the address is the signed one of a dashboard, which shows it by itself. */
export function isEmbedPath(pathname: string): boolean {
  return pathname.startsWith(EMBED_PATH)
}
