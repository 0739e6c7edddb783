import { CONFIG_STATES } from '@concord/contract'
import { shortDay } from '#web/lib/when.ts'
import type { MarkStatus } from '#web/ui/StatusMark.tsx'
import type { ListedConfig } from './queries.ts'

type State = (typeof CONFIG_STATES)[number]

/** Says why an author of a version cannot publish it. */
export const OWN_VERSION =
  'You edited it or asked for it, perhaps acting as another user, so someone else publishes it.'

const STATE_LABELS: Readonly<Record<State, string>> = {
  draft: 'Draft',
  waiting: 'Waiting for approval',
  published: 'Published',
  none: 'No version',
}

export const STATE_OPTIONS = CONFIG_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))

/** Formats the version in force, such as 'Version 11, since Nov 1, 2025'. */
export const sayInForce = ({ inForce }: Pick<ListedConfig, 'inForce'>): string =>
  inForce === null ? 'None yet' : `Version ${inForce.number}, since ${shortDay(inForce.effectiveOn)}`

/** Returns the next version of a config, with its mark; undefined if there is none. */
export function getComing({
  coming,
}: Pick<ListedConfig, 'coming'>): { readonly mark: MarkStatus; readonly label: string } | undefined {
  if (coming === null) return undefined
  const { number, state, effectiveOn } = coming
  const from = effectiveOn === null ? '' : ` from ${shortDay(effectiveOn)}`
  if (state === 'draft') return { mark: 'partial', label: `Version ${number}, draft` }
  return state === 'waiting'
    ? { mark: 'waiting', label: `Version ${number} waits${from}` }
    : { mark: 'running', label: `Version ${number}${from}` }
}
