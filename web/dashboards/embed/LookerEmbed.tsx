import { getEmbedSDK } from '@looker/embed-sdk'
import { Box } from '@mui/material'
import { useEffect, useRef } from 'react'
import { readSessionToken } from '#web/lib/api-client.ts'

export type LookerEmbedProps = {
  readonly host: string
  readonly authUrl: string
  readonly uri: string
  readonly onLoaded: () => void
  readonly onFailure: () => void
}

/** Frames that have not answered by then, such as those of a server that is away, never will. */
const LIMIT_MS = 60_000

/**
 * Shows a Looker dashboard with Looker's own library, which has its address signed itself, for the frame that it makes.
 */
export function LookerEmbed({ host, authUrl, uri, onLoaded, onFailure }: LookerEmbedProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const token = readSessionToken()
    const sdk = getEmbedSDK()
    // Else it waits for a frame that never answered, and shows the next dashboard without its signed filters.
    sdk.clearSession()
    sdk.init(host, {
      // The address names the frame itself. What the library would add to it is not sent behind the mark.
      url: `${authUrl}#`,
      headers: token === null ? [] : [{ name: 'Authorization', value: `Bearer ${token}` }],
      withCredentials: true,
    })
    const stage = new AbortController()
    const end = (tell: () => void) => () => {
      if (stage.signal.aborted) return
      stage.abort()
      tell()
    }
    const timer = window.setTimeout(end(onFailure), LIMIT_MS)
    sdk
      .createDashboardWithId(uri)
      .appendTo(element)
      .build()
      .connect()
      .then(end(onLoaded), end(onFailure))
      .finally(() => window.clearTimeout(timer))
    return () => {
      stage.abort()
      window.clearTimeout(timer)
      element.replaceChildren()
    }
  }, [host, authUrl, uri, onLoaded, onFailure])
  return <Box ref={place} sx={{ '& iframe': { width: '100%', height: '80vh', border: 0 } }} />
}
