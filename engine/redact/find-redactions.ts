import {
  applySensitivePolicy,
  type SensitiveKind,
  type SensitivePolicies,
  type SensitivePolicy,
} from '@concord/domain'
import { type InspectedTab, isTaxIdHeader } from '@concord/roster-language'

/** A column of which not all is stored. */
export type Redaction = {
  /** Place of its tab among those of the file. */
  readonly tab: number
  /** 0-based. */
  readonly column: number
  readonly header: string
  readonly kind: SensitiveKind
  readonly policy: SensitivePolicy
  /** The first row, from 1, that holds values. */
  readonly fromRow: number
}

const SSN_SHAPE = /^\s*\d{3}-\d{2}-\d{4}\s*$/

/** Returns the columns of tabs that the policies do not keep. */
export function findRedactions(tabs: readonly InspectedTab[], policies: SensitivePolicies): Redaction[] {
  return tabs.flatMap(({ columns, firstDataRow }, tab) =>
    columns.flatMap(({ sensitive: kind, index: column, header }): Redaction[] => {
      if (kind === null || policies[kind] === 'keep') return []
      return [{ tab, column, header, kind, policy: policies[kind], fromRow: firstDataRow }]
    }),
  )
}

/**
 * Returns what is stored of a cell of such a column. Under a header of tax ids and Social Security numbers together only
 * what has the shape of the latter is one.
 */
export function redactText({ kind, policy, header }: Redaction, text: string): string | null {
  if (kind === 'ssn' && isTaxIdHeader(header) && !SSN_SHAPE.test(text)) return text
  return applySensitivePolicy(kind, policy, text)
}

/** Counts the cells that were changed, column by column. */
export class RedactionCounts {
  readonly #cells = new Map<Redaction, number>()

  /** Returns what is stored of a cell, which counts when it is not all. */
  redact(redaction: Redaction, text: string): string | null {
    const stored = redactText(redaction, text)
    if (stored !== text) this.#cells.set(redaction, this.of(redaction) + 1)
    return stored
  }

  of(redaction: Redaction): number {
    return this.#cells.get(redaction) ?? 0
  }
}
