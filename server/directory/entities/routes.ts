import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { listEntityMembers } from './list-members.ts'
import { listEntityNetworks } from './list-networks.ts'
import { readEntity } from './read-entity.ts'
import { readEntityFamily } from './read-family.ts'
import { readSharedContacts } from './read-shared.ts'

export const entityRoutes: readonly Route[] = [
  route(api.readEntity, (context, { params }) => readEntity(context, params)),
  route(api.readEntityFamily, (context, { params }) => readEntityFamily(context, params.npi)),
  route(api.listEntityMembers, (context, { params }) => listEntityMembers(context, params)),
  route(api.listEntityNetworks, (context, { params }) => listEntityNetworks(context, params.npi)),
  route(api.readSharedContacts, (context, { params }) => readSharedContacts(context, params.npi)),
]
