import { createServer } from 'node:net'

/** Tells whether no other program listens there; 0 stands for any port. */
export async function isPortFree(host: string, port: number): Promise<boolean> {
  if (port === 0) return true
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    probe.listen({ host, port }, () => probe.close(() => resolve(true)))
  })
}
