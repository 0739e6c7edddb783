import {
  explainExclusionType,
  facetValueLabel,
  formatAddressLine,
  formatDate,
  formatExclusionScreening,
  formatOrganizationName,
  formatPersonName,
  formatPhone,
  taxonomyName,
} from '@concord/domain'
import { formatCode } from '#web/ui/values/format-code.ts'
import type { Entity, Practitioner } from '../queries.ts'
import type { FieldValues, RecordField } from './compare-fields.ts'

type Value = string | null | undefined | false
const stated = (...values: readonly Value[]): FieldValues => values.flatMap((value) => (value ? [value] : []))
const date = (day: string | null) => day && formatDate(day)
const yesOrNo = (value: boolean | null) => (value === null ? null : value ? 'Yes' : 'No')
const once = (values: readonly Value[]): FieldValues => [...new Set(stated(...values))]

type Fields = Readonly<Record<string, FieldValues>>

function toFields(section: string, fields: Fields): RecordField[] {
  return Object.entries(fields).map(([field, values]) => ({ section, field, values }))
}

function getStanding(record: Practitioner | Entity): Fields {
  const { exclusions, screening, exclusionListOn } = record
  return {
    Status: stated(formatCode(record.status)),
    Deactivated: stated(date(record.deactivatedOn)),
    Reactivated: stated(date(record.reactivatedOn)),
    'Replaced by NPI': stated(record.replacementNpi),
    'OIG exclusions': stated(
      formatExclusionScreening(screening, exclusionListOn),
      ...exclusions.map(
        ({ type, excludedOn }) => `${explainExclusionType(type).section}, ${formatDate(excludedOn)}`,
      ),
    ),
  }
}

function getNumbers({ taxonomies, identifiers }: Practitioner | Entity): Fields {
  return {
    Specialties: once(taxonomies.map(({ code }) => taxonomyName(code))),
    Licenses: once(
      taxonomies.map(
        ({ licenseNumber, licenseState }) => licenseNumber && stated(licenseState, licenseNumber).join(' '),
      ),
    ),
    Identifiers: once(
      identifiers.map(({ type, state, value }) =>
        stated(type && formatCode(type), state, value ?? 'not disclosed').join(' '),
      ),
    ),
  }
}

function getPlaces({ locations, mailingAddress }: Practitioner | Entity): Fields {
  return {
    Locations: once(locations.map(formatAddressLine)),
    Phones: once(locations.map(({ phone }) => phone && formatPhone(phone))),
    Faxes: once(locations.map(({ fax }) => fax && formatPhone(fax))),
    'Mailing address': stated(mailingAddress && formatAddressLine(mailingAddress)),
  }
}

function getDates(record: Practitioner | Entity): Fields {
  return {
    Enumerated: stated(date(record.enumeratedOn)),
    'Last updated': stated(date(record.registryUpdatedOn)),
    Certified: stated(date(record.certifiedOn)),
  }
}

function practitionerFields(record: Practitioner): RecordField[] {
  const { gender, affiliations } = record
  return [
    ...toFields('Identity', {
      Name: stated(formatPersonName(record)),
      'Other names': once(record.otherNames.map(({ name }) => name)),
      Gender: stated(gender && facetValueLabel('genders', gender)),
      Languages: record.languages,
      'Sole proprietor': stated(yesOrNo(record.soleProprietor)),
    }),
    ...toFields('Standing', { ...getStanding(record), Verified: stated(date(record.verifiedAt)) }),
    ...toFields('Specialties and numbers', getNumbers(record)),
    ...toFields('Places', getPlaces(record)),
    ...(affiliations === null
      ? []
      : toFields('Affiliations', {
          Entities: once(
            affiliations.map(
              ({ entityName, entityNpi }) => formatOrganizationName(entityName ?? '') || entityNpi,
            ),
          ),
          Networks: once(affiliations.map(({ network }) => network)),
        })),
    ...toFields('Registry', getDates(record)),
  ]
}

function entityFields(record: Entity): RecordField[] {
  const { name, kind, parentName, authorizedOfficial: official } = record
  return [
    ...toFields('Identity', {
      Name: stated(name && formatOrganizationName(name)),
      'Other names': once(record.otherNames.map((other) => formatOrganizationName(other.name))),
      Kind: stated(kind && formatCode(kind)),
      'Part of': stated(parentName && formatOrganizationName(parentName)),
      Subpart: stated(yesOrNo(record.isSubpart)),
      'Authorized official': stated(official?.name),
      'Official’s phone': stated(official?.phone && formatPhone(official.phone)),
    }),
    ...toFields('Standing', getStanding(record)),
    ...toFields('Specialties and numbers', getNumbers(record)),
    ...toFields('Places', getPlaces(record)),
    ...toFields('Registry', getDates(record)),
  ]
}

/** A record to compare, of either kind. */
export type ComparedRecord =
  | { readonly subject: 'practitioner'; readonly record: Practitioner }
  | { readonly subject: 'entity'; readonly record: Entity }

/** Returns what a record states, in words. */
export function getRecordFields(compared: ComparedRecord): RecordField[] {
  return compared.subject === 'entity' ? entityFields(compared.record) : practitionerFields(compared.record)
}
