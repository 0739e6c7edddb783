import { formatCount, type SourceKind } from '@concord/domain'
import { exactTime } from '#web/lib/when.ts'
import type { MarkStatus } from '#web/ui/StatusMark.tsx'
import type { Delivery, Webhook } from '../queries.ts'

type Mark = { readonly status: MarkStatus; readonly word: string }

export const WEBHOOK_MARKS: Readonly<Record<Webhook['state'], Mark>> = {
  active: { status: 'ok', word: 'Active' },
  failing: { status: 'error', word: 'Failing' },
  paused: { status: 'none', word: 'Paused' },
}

/** Returns the mark of a webhook; one that was paused by its failures waits for a person. */
export function getWebhookMark({ state, pausedBy }: Webhook): Mark {
  return pausedBy === 'failures' ? { status: 'waiting', word: 'Paused' } : WEBHOOK_MARKS[state]
}

export const DELIVERY_MARKS: Readonly<Record<Delivery['state'], Mark>> = {
  waiting: { status: 'warning', word: 'Waiting' },
  delivered: { status: 'ok', word: 'Delivered' },
  failed: { status: 'error', word: 'Failed' },
  canceled: { status: 'none', word: 'Replaced by replay' },
}

export const SOURCE_WORDS: Readonly<Record<SourceKind, string>> = {
  registry: 'Registries',
  roster: 'Rosters',
  data_update: 'Data updates',
  attestation: 'Attestations',
  manual_edit: 'Manual edits',
}

/** Formats a filter: 'All changes', or what it is limited to: '3 NPIs; fields phone, fax; from rosters'. */
export function formatFilter({ npis, fields, sources }: Webhook['filter']): string {
  const parts = [
    ...(npis.length > 0 ? [`${formatCount(npis.length)} ${npis.length === 1 ? 'NPI' : 'NPIs'}`] : []),
    ...(fields.length > 0 ? [`fields ${fields.join(', ')}`] : []),
    ...(sources.length > 0
      ? [`from ${sources.map((kind) => SOURCE_WORDS[kind].toLowerCase()).join(', ')}`]
      : []),
  ]
  return parts.join('; ') || 'All changes'
}

/** Returns the text below the state: since when, and when it goes on; null for an active webhook. */
export function explainState({ state, pausedBy, pausedAt, failingSince, nextTryAt }: Webhook): string | null {
  const at = (text: string | null) => (text === null ? '' : exactTime(new Date(text)))
  if (state === 'paused')
    return pausedBy === 'failures'
      ? `Nothing was delivered for a day, so sending stopped on ${at(pausedAt)}. Fix the receiver, then resume: no change is lost.`
      : `Paused on ${at(pausedAt)}. It goes on where it stopped.`
  if (state === 'failing')
    return `Failing since ${at(failingSince)}. ${nextTryAt ? `Next try ${at(nextTryAt)}.` : 'It is tried now.'} Later changes wait in order.`
  return null
}

/** Reads the distinct words of a text, one on each line or between commas, semicolons or spaces. */
export function readWords(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))]
}
