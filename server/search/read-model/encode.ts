import { type Sql, sql } from '#server/db/sql.ts'
import { FEATURES } from './features.ts'

/**
 * Encodes derived rows as rows of search.subjects without their rank; every entry and set is replaced by its number.
 */
export function encode(derived: Sql): Sql {
  return sql`
    select d.npi, d.subject, d.name_key, d.last_words, d.first_words, i.lists, d.areas, ${FEATURES} as features, d.card
    from ${derived} d
    join (
      select e.npi, array_agg(distinct l.id) as lists
      from (
        select npi, subject, entry::"char" as kind, substr(entry, 2) collate "C" as value
        from ${derived}, unnest(entries) entry
      ) e
      join search.lists l on l.subject = e.subject and l.kind = e.kind and l.value = e.value
      where l.kind <> 'l' group by e.npi
    ) i on i.npi = d.npi
    left join search.sets t on t.kind = 't' and t.members = d.taxonomies
    left join search.sets s on s.kind = 's' and s.members = d.state_codes
    left join search.sets g on g.kind = 'g' and g.members = d.languages
    left join search.sets w on w.kind = 'w' and w.members = d.networks
    left join search.sets k on k.kind = 'k' and k.members = array[d.entity_kind]`
}
