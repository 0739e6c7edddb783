import type { Practitioner } from '../queries.ts'

type Identifier = Practitioner['identifiers'][number]

export type IdentifierGroup = { readonly label: string; readonly identifiers: readonly Identifier[] }

const LABELS = ['Medicare identifiers', 'Medicaid identifiers', 'Other identifiers'] as const

function getLabel({ type }: Identifier): (typeof LABELS)[number] {
  if (type?.startsWith('Medicare')) return LABELS[0]
  return type === 'Medicaid' ? LABELS[1] : LABELS[2]
}

/** Identifiers by the program that gave them; those of Medicaid by state. Groups without any are left out. */
export function groupIdentifiers(identifiers: readonly Identifier[]): IdentifierGroup[] {
  return LABELS.map((label) => ({
    label,
    identifiers: identifiers
      .filter((identifier) => getLabel(identifier) === label)
      .toSorted((a, b) => (a.state ?? '').localeCompare(b.state ?? '', 'en-US')),
  })).filter((group) => group.identifiers.length > 0)
}
