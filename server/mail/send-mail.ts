import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'

const TIMEOUT_MS = 10_000

/** Retries of a job that mails, so that it outlasts a mail server that is away for a weekend: soon at first, then hourly. */
export const MAIL_RETRIES = { retries: 80, maxPauseSeconds: 3600 } as const

export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

/** Hands a mail to the mail server and says whether it took it; false too where none is set up. */
export async function sendMail({ SMTP_URL, MAIL_FROM }: Config, mail: Mail): Promise<boolean> {
  if (SMTP_URL === '') return false
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await transport.sendMail({ from: MAIL_FROM, ...mail })
    return true
  } catch (error) {
    console.error('A mail was not sent:', error instanceof Error ? error.message : error)
    return false
  } finally {
    transport.close()
  }
}
