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

/** A dashboard of Looker, by its own library. It has its address signed itself, for the frame that it makes. */
export function LookerEmbed({ host, authUrl, uri, onLoaded, onFailure }: LookerEmbedProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const token = readSessionToken()
    getEmbedSDK().init(host, {
      // What the library adds about the frame belongs to no filter: behind the mark it is not sent.
      url: `${authUrl}#`,
      headers: token === null ? [] : [{ name: 'Authorization', value: `Bearer ${token}` }],
      withCredentials: true,
    })
    getEmbedSDK().createDashboardWithId(uri).appendTo(element).build().connect().then(onLoaded, onFailure)
    return () => element.replaceChildren()
  }, [host, authUrl, uri, onLoaded, onFailure])
  return <Box ref={place} sx={{ '& iframe': { width: '100%', height: '80vh', border: 0 } }} />
}
