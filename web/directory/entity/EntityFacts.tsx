import { daysBetween, formatAge, formatDate, todayInUtc } from '@concord/domain'
import { Link as TextLink } from '@mui/material'
import { Link } from 'react-router'
import { formatCode } from '#web/ui/values/format-code.ts'
import { FactStrip } from '../details/FactStrip.tsx'
import { findPrimary } from '../details/primary-taxonomy.ts'
import { ScreeningFact } from '../details/ScreeningFact.tsx'
import { useKeepAsOf } from '../model/as-of.ts'
import { formatSubjectCount, PRACTITIONERS } from '../model/search-subject.ts'
import type { Entity } from '../queries.ts'
import { ConflictMark } from '../record/ConflictMark.tsx'
import { TaxonomyName } from '../TaxonomyName.tsx'
import { usePractitionerCount } from './use-practitioner-count.ts'

function Updated({ on }: { readonly on: string }) {
  return <span title={formatAge(daysBetween(on, todayInUtc()))}>Registry updated {formatDate(on)}</span>
}

export function EntityFacts({ entity }: { readonly entity: Entity }) {
  const { npi, kind, taxonomies, registryUpdatedOn, source } = entity
  const practitionerCount = usePractitionerCount(entity)
  const keep = useKeepAsOf()
  const primary = findPrimary(taxonomies)
  return (
    <FactStrip npi={npi} source={source} end={<ConflictMark subject="entity" npi={npi} />}>
      {kind !== null && <span>{formatCode(kind)}</span>}
      {primary && <TaxonomyName code={primary.code} />}
      {practitionerCount === undefined ? null : practitionerCount === 0 ? (
        <span>{formatSubjectCount(0, PRACTITIONERS)}</span>
      ) : (
        <TextLink component={Link} to={keep(`${PRACTITIONERS.path}?entity=${npi}`)}>
          {formatSubjectCount(practitionerCount, PRACTITIONERS)}
        </TextLink>
      )}
      {registryUpdatedOn !== null && <Updated on={registryUpdatedOn} />}
      <ScreeningFact record={entity} />
    </FactStrip>
  )
}
