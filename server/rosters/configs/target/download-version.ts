import type { api, ParamsOf } from '@concord/contract'
import { suggestClientId } from '@concord/domain'
import { printRowSchema } from '@concord/roster-language'
import { AppError } from '#server/http/app-error.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { parseTarget, readTargetVersion } from './read-versions.ts'

type Params = ParamsOf<typeof api.downloadTargetVersion>

async function* printed(json: unknown): AsyncIterable<string> {
  yield `${JSON.stringify(json, null, 2)}\n`
}

/** Returns a version as a file: the config as it was written, or the JSON Schema of the rows that go out. */
export async function downloadVersion(context: SignedInContext, params: Params): Promise<FileReply> {
  const { config, version } = await readTargetVersion(context, params)
  const name = `${suggestClientId(config.name) || 'target'}-version-${version.number}`
  if (params.as === 'config') {
    const content = printed(version.config)
    return { name: `${name}.json`, contentType: 'application/json; charset=utf-8', content }
  }
  const target = parseTarget(version)
  // Of a draft that is not finished no row is known.
  if (!target) throw new AppError('not_found')
  const content = printed(printRowSchema(target))
  return { name: `${name}.schema.json`, contentType: 'application/schema+json; charset=utf-8', content }
}
