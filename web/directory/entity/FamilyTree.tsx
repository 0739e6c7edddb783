import { formatCity, formatCount } from '@concord/domain'
import { Box, Link as TextLink } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCode } from '#web/ui/values/format-code.ts'
import { DayFallback } from '../as-of/DayFallback.tsx'
import { organizationName } from '../details/registry-labels.ts'
import { Section } from '../details/Section.tsx'
import { useAsOf, useKeepAsOf } from '../model/as-of.ts'
import { ENTITIES, formatSubjectCount, recordPath } from '../model/search-subject.ts'
import type { Entity } from '../queries.ts'
import { type EntityFamily, entityFamily, type RelatedEntity } from './queries.ts'

const INDENT_PX = 20

const formatPlace = ({ city, state, zip }: Pick<RelatedEntity, 'city' | 'state' | 'zip'>) =>
  [city && formatCity(city), [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

type LevelProps = {
  readonly level: number
  readonly isCurrent?: boolean
  readonly name: ReactNode
  readonly note?: string | undefined
  readonly children: ReactNode
}

function Level({ level, isCurrent = false, name, note, children }: LevelProps) {
  return (
    <Box
      component="li"
      aria-current={isCurrent ? 'true' : undefined}
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        gap: 1,
        py: 0.75,
        pr: 1,
        pl: `${12 + level * INDENT_PX}px`,
        borderBottom: 1,
        borderColor: 'lineSoft',
        ...(isCurrent && {
          bgcolor: 'secondaryTint',
          boxShadow: 'inset 3px 0 0 var(--concord-palette-secondary-main)',
        }),
      }}
    >
      {level > 0 && (
        <Box
          component="span"
          aria-hidden
          sx={{
            flex: 'none',
            width: 10,
            height: 10,
            ml: '-18px',
            borderLeft: 1,
            borderBottom: 1,
            borderColor: 'lineStrong',
          }}
        />
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          component="span"
          sx={{ display: 'inline-block', fontWeight: isCurrent ? 600 : 400, overflowWrap: 'anywhere' }}
        >
          {name}
        </Box>{' '}
        {note && (
          <Box component="span" sx={{ typography: 'caption', color: 'ink2' }}>
            {note}
          </Box>
        )}
      </Box>
      <Box sx={{ flex: 'none', textAlign: 'right', fontWeight: 600 }}>{children}</Box>
    </Box>
  )
}

function Related({ entity, level }: { readonly entity: RelatedEntity; readonly level: number }) {
  const { kind, childCount, statedBy, practitionerCount } = entity
  const keep = useKeepAsOf()
  const facts = [
    kind && formatCode(kind).toLowerCase(),
    formatPlace(entity),
    childCount > 0 && `${formatSubjectCount(childCount, ENTITIES)} below`,
    statedBy === 'name' && 'matched by name',
  ]
  return (
    <Level
      level={level}
      name={
        <TextLink component={Link} to={keep(recordPath({ subject: 'entity', npi: entity.npi }))}>
          {organizationName(entity.name)}
        </TextLink>
      }
      note={facts.filter(Boolean).join(', ')}
    >
      {formatCount(practitionerCount)}
    </Level>
  )
}

function More({
  list,
  level,
  where,
}: {
  readonly list: EntityFamily['children']
  readonly level: number
  readonly where: string
}) {
  const rest = list.total - list.entities.length
  if (rest <= 0) return null
  return (
    <Level level={level} name={`${formatCount(rest)} more ${where}`}>
      {null}
    </Level>
  )
}

function Unresolved({ unresolved }: { readonly unresolved: NonNullable<EntityFamily['unresolved']> }) {
  const { name, namesakes } = unresolved
  const keep = useKeepAsOf()
  const note =
    namesakes > 1
      ? `${namesakes >= 100 ? 'more than 99' : namesakes} entities have this name`
      : 'not in your directory'
  const words = name === null ? 'A parent without a name' : organizationName(name)
  return (
    <Level
      level={0}
      name={
        namesakes > 1 && name !== null ? (
          <TextLink component={Link} to={keep(`${ENTITIES.path}?${new URLSearchParams({ q: name })}`)}>
            {words}
          </TextLink>
        ) : (
          words
        )
      }
      note={`stated as the parent, ${note}`}
    >
      {null}
    </Level>
  )
}

function Tree({ entity, family }: { readonly entity: Entity; readonly family: EntityFamily }) {
  const { ancestors, unresolved, siblings, children } = family
  const above = [...ancestors].reverse()
  const top = unresolved === null ? 0 : 1
  const own = top + above.length
  return (
    <>
      <Box component="ol" aria-label="Where it belongs" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {unresolved && <Unresolved unresolved={unresolved} />}
        {above.map((related, place) => (
          <Related key={related.npi} entity={related} level={top + place} />
        ))}
        <Level level={own} isCurrent name={organizationName(entity.name)} note="this entity">
          {formatCount(entity.practitionerCount)}
        </Level>
        {children.entities.map((related) => (
          <Related key={related.npi} entity={related} level={own + 1} />
        ))}
        <More list={children} level={own + 1} where="below it" />
        {siblings.entities.map((related) => (
          <Related key={related.npi} entity={related} level={own} />
        ))}
        <More list={siblings} level={own} where="beside it" />
      </Box>
      {ancestors.length === 0 && unresolved === null && (
        <Box sx={{ mt: 1, color: 'ink2' }}>No source names a parent.</Box>
      )}
    </>
  )
}

/** Shows what an entity belongs to and what belongs to it, with the practitioners of each. */
export function FamilyTree({ entity }: { readonly entity: Entity }) {
  const [asOf] = useAsOf()
  const { data, error, refetch } = useQuery(entityFamily(entity.npi, asOf))
  return (
    <Section title="Where it belongs" note="practitioners directly affiliated with each">
      {data ? (
        <Tree entity={entity} family={data} />
      ) : (
        <DayFallback what="the family of the entity" error={error} onRetry={refetch} />
      )}
    </Section>
  )
}
