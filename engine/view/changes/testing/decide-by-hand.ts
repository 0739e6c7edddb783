import type { ChangeDecision, ChangeState } from '@concord/domain'
import type { ChangeFilter, ChangeRuling, ChangeSelector } from '../decisions.ts'

/** A line of changes.parquet as far as decisions look at it. */
export type MadeLine = {
  readonly line: number
  readonly key: string
  readonly class: 'add' | 'change' | 'term' | 'moved' | 'reactivated'
  readonly kind: 'explicit' | 'implicit' | null
  readonly cause: string
  readonly pair: number | null
  readonly npi: string
  readonly name: string
  readonly place: string | null
  readonly field: string | null
  readonly before: string | null
  readonly after: string | null
  readonly id: number | null
  readonly base: number | null
}

const isMeant = (line: MadeLine, selector: Omit<ChangeSelector, 'isOpen'>): boolean =>
  (selector.class === undefined || line.class === selector.class) &&
  (selector.cause === undefined || line.cause === selector.cause) &&
  (selector.field === undefined || line.field === selector.field) &&
  (selector.place === undefined || line.place === selector.place) &&
  (selector.keys === undefined || selector.keys.includes(line.key)) &&
  (selector.text === undefined || holdsText(line, selector.text))

const holdsText = ({ name, npi, before, after }: MadeLine, text: string): boolean =>
  [name, npi, before, after]
    .filter((value) => value !== null)
    .join(' ')
    .toLowerCase()
    .includes(text.toLowerCase())

/** Returns the decision on a line after all rulings are applied in order. */
export function decideByHand(line: MadeLine, rulings: readonly ChangeRuling[]): ChangeDecision {
  let said: ChangeDecision = 'open'
  for (const { decision, selector } of rulings) {
    const { isOpen, ...meant } = selector
    if (!isMeant(line, meant)) continue
    if (isOpen && said !== 'open') continue
    if (decision === 'moved' && line.pair === null) continue
    said = decision
  }
  return said
}

export const stateOf = (said: ChangeDecision): ChangeState => (said === 'moved' ? 'accepted' : said)

/** Returns the lines that pass a filter, in order. */
export const filterByHand = (
  lines: readonly MadeLine[],
  rulings: readonly ChangeRuling[],
  { state, ...selector }: ChangeFilter,
): readonly MadeLine[] =>
  lines.filter(
    (line) =>
      isMeant(line, selector) && (state === undefined || stateOf(decideByHand(line, rulings)) === state),
  )
