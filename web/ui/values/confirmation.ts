import { formatCount } from '@concord/domain'
import type { MarkStatus } from '#web/ui/StatusMark.tsx'

/** The ways in which an affiliation is confirmed, as its mark and words show them. */
export const CONFIRMATIONS = {
  both: { status: 'ok', words: 'Both sides', long: 'Confirmed by both sides' },
  practitioner: { status: 'partial', words: 'Practitioner only', long: 'Reported by the practitioner only' },
  entity: { status: 'partial', words: 'Entity only', long: 'Reported by the entity only' },
} as const satisfies Record<string, { status: MarkStatus; words: string; long: string }>

export type Confirmation = keyof typeof CONFIRMATIONS

export const isConfirmation = (text: string | undefined): text is Confirmation =>
  text !== undefined && Object.hasOwn(CONFIRMATIONS, text)

/** Formats '316 = 271 confirmed by both sides + 45 by the practitioner only'; a single part gets no sum. */
export function formatConfirmationSum({
  both,
  practitioner,
  entity,
}: Readonly<Record<Confirmation, number>>): string {
  const parts = [
    [both, 'confirmed by both sides'],
    [practitioner, 'by the practitioner only'],
    [entity, 'by the entity only'],
  ] as const
  const said = parts.flatMap(([count, how]) => (count === 0 ? [] : [`${formatCount(count)} ${how}`]))
  if (said.length > 1) return `${formatCount(both + practitioner + entity)} = ${said.join(' + ')}`
  return said.join().replace(' by the', ' reported by the')
}
