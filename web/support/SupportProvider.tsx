import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { onDemand } from '#web/lib/on-demand.tsx'
import { showError } from '#web/lib/toasts.ts'
import { type HostedSupport, loadHostedSupport } from './hosted-support.ts'
import { SupportContext } from './support-context.ts'

/** Its mere presence counts, with any value or none. */
const OPENING_PARAMETER = 'openHelpdeskWidget'

const SupportPanel = onDemand(async () => (await import('./SupportPanel.tsx')).SupportPanel, {
  onFailure: () => showError('The help desk did not load. Reload the page and try again.'),
})

function isRequested(): boolean {
  return new URLSearchParams(window.location.search).has(OPENING_PARAMETER)
}

type Hosted = { readonly open: () => void; readonly close: () => void; readonly hasFailed: boolean }

/** Provides the hosted chat, loaded on first use. If it fails to load, the built-in panel replaces it. */
function useHosted(scriptUrl: string, onClose: () => void): Hosted {
  const widget = useRef<Promise<HostedSupport>>(null)
  const [hasFailed, setFailed] = useState(false)
  const open = useCallback(() => {
    if (scriptUrl === '') return
    widget.current ??= loadHostedSupport(scriptUrl, onClose)
    widget.current
      .then((found) => found.open())
      .catch((error: unknown) => {
        console.error(error)
        setFailed(true)
      })
  }, [scriptUrl, onClose])
  const close = useCallback(() => void widget.current?.then((found) => found.close()).catch(() => {}), [])
  return { open, close, hasFailed }
}

type Props = { readonly scriptUrl: string; readonly children: ReactNode }

/** Shows the help desk for everything inside: hidden until it is asked for. */
export function SupportProvider({ scriptUrl, children }: Props) {
  const [isOpen, setOpen] = useState(isRequested)
  const hide = useCallback(() => setOpen(false), [])
  const hosted = useHosted(scriptUrl, hide)
  const isBuiltIn = scriptUrl === '' || hosted.hasFailed

  useEffect(() => {
    if (isBuiltIn) return
    if (isOpen) hosted.open()
    else hosted.close()
  }, [isBuiltIn, isOpen, hosted.open, hosted.close])

  const support = useMemo(() => ({ isOpen, open: () => setOpen(true), close: hide }), [isOpen, hide])
  return (
    <SupportContext value={support}>
      {children}
      {isBuiltIn && isOpen && <SupportPanel onClose={hide} />}
    </SupportContext>
  )
}
