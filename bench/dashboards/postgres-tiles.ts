/**
 * The figures and tiles of the Practitioner Overview as SQL over the records of a view, as a team would write them that
 * counts in PostgreSQL. Places that may be seen are all of them.
 */
const STATE = 'search.us_state(l.country, l.state, l.zip)'
const ZIP = 'search.us_zip(l.country, l.state, l.zip)'
const PHONE = 'search.usable_phone(l.country, l.state, l.zip, l.phone)'
const DAYS = "(current_date - (r.verified_at at time zone 'utc')::date)"

const PLACES = `select l.npi, bool_or(l.accepting_new_patients) as accepting, bool_or(${PHONE} is not null) as phone,
  bool_or(l.fax is not null) as fax, bool_or(coalesce(l.address_2, '') <> '') as suite, bool_or(l.hours is not null) as hours,
  bool_or(l.wheelchair_access is not null) as wheelchair, bool_or(l.telehealth is not null) as telehealth,
  bool_or(coalesce(l.address_1, '') <> '') as address, bool_or(${ZIP} is not null) as zip
  from viewed.locations l where l.position >= 0 group by l.npi`

const MISSING = ['fax', 'suite', 'hours', 'wheelchair', 'telehealth', 'address', 'zip', 'phone', 'accepting']

export const POSTGRES_TILES: Readonly<Record<string, string>> = {
  figures: `
    with p as (${PLACES}), a as (select npi, bool_or(confirmation = 'both') as both from viewed.affiliations group by npi)
    select count(*), count(*) filter (where p.accepting), count(*) filter (where ${DAYS} <= 90),
      count(*) filter (where p.phone is not true), count(a.npi), count(*) filter (where a.both)
    from viewed.practitioners r left join p using (npi) left join a using (npi)`,
  verification: `select least(greatest(${DAYS} - 1, 0) / 6, 20), count(*) from viewed.practitioners r group by 1`,
  counties: `
    select ${STATE}, count(distinct l.npi) from viewed.locations l join viewed.practitioners r using (npi)
    where l.position >= 0 group by 1`,
  specialties: `
    with p as (${PLACES})
    select t.code, count(*) filter (where p.accepting), count(*) from viewed.practitioners r
    cross join lateral (select distinct e ->> 'code' as code from jsonb_array_elements(r.taxonomies) e) t
    left join p using (npi) group by 1 order by 3 desc`,
  months: `
    select month, sum(added), sum(ended) from (
      select to_char(enumerated_on, 'YYYY-MM') as month, 1 as added, 0 as ended from viewed.practitioners
      union all select to_char(deactivated_on, 'YYYY-MM'), 0, 1 from viewed.practitioners where status = 'deactivated') m
    where month >= '2025-12' group by 1`,
  fields: `
    with p as (${PLACES})
    select count(*) filter (where r.languages = '{}'), count(*) filter (where r.gender is null),
      ${MISSING.map((field) => `count(*) filter (where p.${field} is not true)`).join(', ')}
    from viewed.practitioners r left join p using (npi)`,
  sources: `
    select sum(num_nonnulls(r.last_name, r.first_name, r.middle_name, r.credentials, r.gender, nullif(r.languages, '{}'),
      nullif(r.taxonomies, '[]'))) from viewed.practitioners r
    union all select sum(num_nonnulls(l.address_1, l.city, l.state, l.zip, l.phone, l.fax, l.accepting_new_patients,
      l.telehealth, l.wheelchair_access, l.hours)) from viewed.locations l where l.position >= 0`,
}
