import type { Program } from '#server/http/route.ts'
import { type AuditEvent, insertAuditEvent } from './store.ts'

const MAX_COUNT = 5
const WINDOW_MS = 3_600_000
const MAX_KEYS = 10_000

type Window = { endsAt: number; noted: number; skipped: number }

/** The windows by program; each program, identified by its database, has its own counts. */
const windowsOf = new WeakMap<Program['database'], Map<string, Window>>()

function currentWindow(database: Program['database'], key: string, now: number): Window {
  const windows = windowsOf.get(database) ?? new Map<string, Window>()
  windowsOf.set(database, windows)
  const known = windows.get(key)
  if (known && known.endsAt > now) return known
  if (windows.size >= MAX_KEYS) windows.clear()
  const window = { endsAt: now + WINDOW_MS, noted: 0, skipped: known?.skipped ?? 0 }
  windows.set(key, window)
  return window
}

/**
 * Records in its own transaction that a user was refused. Records only the first five refusals in an hour for the same
 * user (or address, if the user is unknown), action and subject, so that repeated requests do not fill the disk. The
 * first record after that says how many were left out before it.
 */
export async function noteRefusal(
  { database }: Pick<Program, 'database'>,
  event: AuditEvent,
  subject = '',
): Promise<void> {
  const who = event.userId ?? event.address ?? ''
  const window = currentWindow(database, `${who} ${event.action} ${subject}`, Date.now())
  if (window.noted >= MAX_COUNT) {
    window.skipped += 1
    return
  }
  const { skipped } = window
  window.noted += 1
  window.skipped = 0
  const details = skipped > 0 ? { ...event.details, alsoRefusedBefore: skipped } : event.details
  await database.asSystem((connection) => insertAuditEvent(connection, { ...event, details }))
}
