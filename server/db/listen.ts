import pg from 'pg'

export type NoticeListener = (payload: string) => void

/**
 * Passes notices of PostgreSQL to the listeners in this process, over one connection that is opened when it is needed.
 */
export type Notices = {
  /** Begins to listen to a channel; the function that it gives ends that. Notices may be lost while a connection breaks. */
  listen(channel: string, listener: NoticeListener): Promise<() => Promise<void>>
  close(): Promise<void>
}

const CHANNEL = /^[a-z_]{1,60}$/

export function openNotices(url: string): Notices {
  const listeners = new Map<string, Set<NoticeListener>>()
  let opened: Promise<pg.Client> | undefined

  async function connect(onLost: () => void): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, application_name: 'concord notices' })
    // Without a listener a connection that breaks would end the process; the next one who listens opens another.
    client.on('error', onLost)
    client.on('end', onLost)
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload)
    })
    await client.connect()
    for (const channel of listeners.keys()) await client.query(`listen ${channel}`)
    return client
  }

  function open(): Promise<pg.Client> {
    // A connection may say that it ended when another one is open already.
    const opening: Promise<pg.Client> = connect(() => {
      if (opened === opening) opened = undefined
    })
    return opening
  }

  const hasListeners = () => [...listeners.values()].some(({ size }) => size > 0)

  async function stop(channel: string, listener: NoticeListener): Promise<void> {
    listeners.get(channel)?.delete(listener)
    if (hasListeners()) return
    const client = await opened?.catch(() => undefined)
    // Someone may have begun to listen over this connection meanwhile.
    if (hasListeners()) return
    opened = undefined
    listeners.clear()
    await client?.end().catch(() => {})
  }

  return {
    async listen(channel, listener) {
      if (!CHANNEL.test(channel)) throw new Error(`Not a channel: ${channel}`)
      const known = listeners.get(channel)
      listeners.set(channel, (known ?? new Set()).add(listener))
      const isOpen = opened !== undefined
      opened ??= open()
      const client = await opened.catch((error: unknown) => {
        opened = undefined
        throw error
      })
      if (isOpen && known === undefined) await client.query(`listen ${channel}`)
      return () => stop(channel, listener)
    },
    async close() {
      listeners.clear()
      const client = await opened?.catch(() => undefined)
      await client?.end().catch(() => {})
    },
  }
}
