import { expect, test } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { startMailServer } from '#server/mail/test-mail-server.ts'
import { changelogJobs } from '../jobs.ts'

const PAUSED = { email: 'ana@quill.example', name: 'Nightly', error: 'It answered 500.' }

/** Does the job as a worker would, which needs no database. */
async function tell(variables: Readonly<Record<string, string>>): Promise<void> {
  const config: Config = readConfig({ CONCORD_HOME: '/nowhere', ...variables })
  const telling = changelogJobs.find(({ job }) => job.name === 'tell-paused-webhook')
  await telling?.handle({ config, database: {} as Database }, [PAUSED])
}

test('a mail about a paused webhook that no server takes stays in the queue until one does', async () => {
  await expect(tell({ SMTP_URL: 'smtp://127.0.0.1:9' })).rejects.toThrow('did not take')
  const mail = await startMailServer()
  await tell({ SMTP_URL: mail.url })
  expect(mail.mails.map((text) => text.includes('Nightly'))).toEqual([true])
  await mail.close()
})

test('without a mail server there is nothing to try again', async () => {
  await tell({})
})
