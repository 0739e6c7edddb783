import { api, MAX_LEARNED_HEADERS, type ParamsOf } from '@concord/contract'
import { lintSourceConfig, targetConfigSchema } from '@concord/roster-language'
import { type Route, route } from '#server/http/route.ts'
import { refuse } from '../create-config.ts'
import { changeLearned } from './change-learned.ts'
import { type LearnedHeader, readLearnedHeaders } from './learned-headers.ts'
import { readSourceTarget } from './read-source-target.ts'

type Filters = ParamsOf<typeof api.listLearnedHeaders>

function isWanted({ header, field, sources }: LearnedHeader, { search = '', source }: Filters): boolean {
  const text = search.toLowerCase()
  const isFound = header.toLowerCase().includes(text) || field.includes(text)
  return isFound && (source === undefined || sources.some(({ id }) => id === source))
}

export const sourceRoutes: readonly Route[] = [
  route(api.listLearnedHeaders, async ({ tx, viewer }, { params }) => {
    const learned = [...(await readLearnedHeaders(tx, viewer.user.orgId)).values()]
    const wanted = learned
      .filter((one) => isWanted(one, params))
      .toSorted((one, other) => other.files - one.files || (one.header < other.header ? -1 : 1))
    return { headers: wanted.slice(0, MAX_LEARNED_HEADERS), total: wanted.length }
  }),
  route(api.changeLearnedHeader, async (context, { body }) => ({
    header: await changeLearned(context, body),
  })),
  route(api.readSourceTarget, ({ tx, viewer }, { params }) =>
    readSourceTarget(tx, { orgId: viewer.user.orgId, id: params.configId }),
  ),
  route(api.lintSourceText, async ({ tx, viewer }, { params, body }) => {
    const { inForce, newest } = await readSourceTarget(tx, { orgId: viewer.user.orgId, id: params.configId })
    const target = targetConfigSchema.safeParse((inForce ?? newest).config)
    if (!target.success) throw refuse('text', 'The target config of this source config has errors.')
    return { problems: [...lintSourceConfig(body.text, target.data)] }
  }),
]
