import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { readHome } from './read-home.ts'

export const homeRoutes: readonly Route[] = [route(api.readHome, readHome)]
