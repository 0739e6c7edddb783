/** Describes what a hosted chat script has to put on the window, in front of whatever its vendor calls it. */
export type HostedSupport = {
  readonly open: () => void
  readonly close: () => void
  /** Called when the user closes the chat inside of it. */
  readonly onClose?: (listener: () => void) => void
}

declare global {
  interface Window {
    helpdeskWidget?: HostedSupport
  }
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`The support script ${src} did not load`))
    document.head.append(script)
  })
}

/** Loads the chat once someone wants it. Rejects when the script does not load or offers no widget. */
export async function loadHostedSupport(src: string, onClose: () => void): Promise<HostedSupport> {
  if (!window.helpdeskWidget) await loadScript(src)
  const widget = window.helpdeskWidget
  if (!widget) throw new Error(`The support script ${src} put no helpdeskWidget on the window`)
  widget.onClose?.(onClose)
  return widget
}
