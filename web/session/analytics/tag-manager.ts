declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[]
  }
}

/** Adds an entry to the list that a tag manager reads; the list fills whether or not one is loaded. */
export function pushToDataLayer(entry: Record<string, unknown>): void {
  window.dataLayer ??= []
  window.dataLayer.push(entry)
}

/** Loads the tag manager with the key of this environment. */
export function loadTagManager(id: string): void {
  const src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`
  if (document.querySelector(`script[src="${src}"]`)) return
  pushToDataLayer({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}
