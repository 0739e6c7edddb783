import { api } from '@concord/contract'
import {
  BUILT_IN_TARGETS,
  describeTargetChanges,
  lintTargetConfig,
  type ReadTargetText,
  readTargetText,
} from '@concord/roster-language'
import { AppError } from '#server/http/app-error.ts'
import { type Route, route } from '#server/http/route.ts'
import { downloadVersion } from './download-version.ts'
import { listWaivers } from './list-waivers.ts'
import { readDictionary } from './read-dictionary.ts'
import { readUsage } from './read-usage.ts'
import { parseTarget, readTargetVersion } from './read-versions.ts'

const builtIns = [...BUILT_IN_TARGETS.values()].map((config) => ({
  ...{ id: config.id, name: config.name, description: config.description ?? null },
  ...{ fields: config.fields.length, rules: config.rules.length, config },
}))

const toReply = ({ as, config, notes, problems }: ReadTargetText) => ({
  ...{ as, config, notes: [...notes], problems: [...problems] },
})

export const targetRoutes: readonly Route[] = [
  route(api.listBuiltInTargets, async () => ({ targets: builtIns })),
  route(api.readTargetText, async (_, { body }) => toReply(readTargetText(body.text))),
  route(api.lintTargetText, async (_, { body }) => ({ problems: [...lintTargetConfig(body.text)] })),
  route(api.downloadTargetVersion, (context, { params }) => downloadVersion(context, params)),
  route(api.compareTargetVersions, async (context, { params: { configId, from, to } }) => {
    const [before, after] = [
      await readTargetVersion(context, { configId, number: from }),
      await readTargetVersion(context, { configId, number: to }),
    ].map(({ version }) => parseTarget(version))
    // A draft that is not finished is no target that could be compared.
    if (!before || !after) throw new AppError('not_found')
    return {
      changes: describeTargetChanges(before, after).map((change) => ({
        ...change,
        aspects: [...change.aspects],
      })),
    }
  }),
  route(api.readTargetUsage, (context, { params }) => readUsage(context, params.configId)),
  route(api.listTargetWaivers, (context, { params }) => listWaivers(context, params.configId)),
  route(api.readDataDictionary, (context, { params }) => readDictionary(context, params)),
]
