import type { DirectorySubject } from '@concord/domain'
import { useQueries } from '@tanstack/react-query'
import { organizationName } from '../details/registry-labels.ts'
import { keepAsOf } from '../model/as-of.ts'
import { recordPath } from '../model/search-subject.ts'
import { practitionerName } from '../practitioner-name.ts'
import { entityDetails, practitionerDetails } from '../queries.ts'
import type { ComparedColumn } from './CompareTable.tsx'
import type { ComparedRecord } from './record-fields.ts'

type Loaded = {
  readonly compared: ComparedRecord | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/** A record of a comparison, with its column; one that is not there yet has its NPI for a name. */
export type ComparedEntry = Loaded & { readonly column: ComparedColumn }

function getName(compared: ComparedRecord | undefined): string | undefined {
  if (!compared) return undefined
  return compared.subject === 'entity'
    ? organizationName(compared.record.name)
    : practitionerName(compared.record)
}

/** Reads the records that are compared, each on its own. */
export function useCompared(
  subject: DirectorySubject,
  npis: readonly string[],
  asOf: string | null,
): readonly ComparedEntry[] {
  const isEntity = subject === 'entity'
  const practitioners = useQueries({
    queries: isEntity ? [] : npis.map((npi) => practitionerDetails(npi, asOf)),
  })
  const entities = useQueries({ queries: isEntity ? npis.map((npi) => entityDetails(npi, asOf)) : [] })
  return npis.map((npi, place) => {
    const practitioner = practitioners[place]
    const entity = entities[place]
    const compared: ComparedRecord | undefined = practitioner?.data
      ? { subject: 'practitioner', record: practitioner.data.practitioner }
      : entity?.data && { subject: 'entity', record: entity.data.entity }
    return {
      compared,
      error: practitioner?.error ?? entity?.error ?? null,
      retry: () => void (practitioner ?? entity)?.refetch(),
      column: { npi, name: getName(compared) ?? npi, path: keepAsOf(recordPath({ subject, npi }), asOf) },
    }
  })
}
