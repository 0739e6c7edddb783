import { type AddressInfo, createServer, type Socket } from 'node:net'

export type MailServer = {
  readonly url: string
  /** Whole mails as they were handed over. */
  readonly mails: readonly string[]
  close(): Promise<void>
}

/** Answers one SMTP conversation and gives the mail that was handed over in it. */
async function converse(
  socket: Socket,
  greet: () => Promise<void>,
  onMail: (mail: string) => void,
): Promise<void> {
  let data: string | undefined
  await greet()
  socket.setEncoding('utf8').write('220 mail.example\r\n')
  socket.on('data', (text: string) => {
    if (data !== undefined) {
      data += text
      if (!data.endsWith('\r\n.\r\n')) return
      onMail(data)
      data = undefined
      socket.write('250 taken\r\n')
    } else if (text.startsWith('DATA')) {
      data = ''
      socket.write('354 go on\r\n')
    } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
    else socket.write('250 mail.example\r\n')
  })
  socket.on('error', () => {})
}

/** Returns a mail server of the outside world that takes everything. It does `greet` before it answers a caller. */
export async function startMailServer({ greet = async () => {} } = {}): Promise<MailServer> {
  const mails: string[] = []
  const server = createServer((socket) => void converse(socket, greet, (mail) => void mails.push(mail)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
