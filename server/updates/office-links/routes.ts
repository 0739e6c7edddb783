import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { answerOfficeLink, readOfficeLink } from './answer-link.ts'
import { createOfficeLink, listOfficeLinks, revokeOfficeLink } from './send-links.ts'

export const officeLinkRoutes: readonly Route[] = [
  route(api.listOfficeLinks, listOfficeLinks),
  route(api.createOfficeLink, createOfficeLink),
  route(api.revokeOfficeLink, revokeOfficeLink),
  route(api.readOfficeLink, readOfficeLink),
  route(api.answerOfficeLink, answerOfficeLink),
]
