import type { AddressNames } from './addresses.ts'

export const PRACTICE: AddressNames = {
  address1: 'Provider First Line Business Practice Location Address',
  address2: 'Provider Second Line Business Practice Location Address',
  city: 'Provider Business Practice Location Address City Name',
  state: 'Provider Business Practice Location Address State Name',
  postalCode: 'Provider Business Practice Location Address Postal Code',
  country: 'Provider Business Practice Location Address Country Code (If outside U.S.)',
  phone: 'Provider Business Practice Location Address Telephone Number',
  fax: 'Provider Business Practice Location Address Fax Number',
}

export const MAILING: AddressNames = {
  address1: 'Provider First Line Business Mailing Address',
  address2: 'Provider Second Line Business Mailing Address',
  city: 'Provider Business Mailing Address City Name',
  state: 'Provider Business Mailing Address State Name',
  postalCode: 'Provider Business Mailing Address Postal Code',
  country: 'Provider Business Mailing Address Country Code (If outside U.S.)',
  phone: 'Provider Business Mailing Address Telephone Number',
  fax: 'Provider Business Mailing Address Fax Number',
}
