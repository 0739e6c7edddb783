import type { Practitioner } from '../queries.ts'

type ElectronicAddress = Practitioner['endpoints'][number]

/** Codes of the registry's file of endpoints. */
const TYPES: Readonly<Record<string, string>> = {
  CONNECT: 'CONNECT URL',
  DIRECT: 'Direct messaging address',
  FHIR: 'FHIR URL',
  OTHERS: 'Other URL',
  REST: 'RESTful URL',
  SOAP: 'SOAP URL',
  WEBSITE: 'Website URL',
}
const USES: Readonly<Record<string, string>> = { DIRECT: 'Direct', HIE: 'Health information exchange' }

const orCode = (words: Readonly<Record<string, string>>, code: string | null) =>
  code === null ? null : (words[code.toUpperCase()] ?? code)

export const formatEndpointType = ({ type }: ElectronicAddress) => orCode(TYPES, type)

/** Formats what an endpoint is used for; another use is given in its own words. */
export const formatEndpointUse = ({ use, otherUse }: ElectronicAddress) =>
  otherUse ?? (use?.toUpperCase() === 'OTHER' ? 'Other' : orCode(USES, use))

export const formatEndpointContent = ({ contentType, otherContent }: ElectronicAddress) =>
  otherContent ?? (contentType?.toUpperCase() === 'OTHER' ? 'Other' : contentType)
