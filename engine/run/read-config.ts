import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  BUILT_IN_TARGETS,
  type SourceConfig,
  sourceConfigSchema,
  type TargetConfig,
  targetConfigSchema,
} from '@concord/domain/roster-language'
import type { z } from 'zod'
import { ConfigError } from '#engine/compile/config-problem.ts'
import { explainIssues } from './explain-issues.ts'

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : error.message
    throw new ConfigError([{ path, message: `This config cannot be read: ${reason}.` }])
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ConfigError([
      { path, message: `This is not JSON: ${error instanceof Error ? error.message : error}.` },
    ])
  }
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown, file: string): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new ConfigError(explainIssues(parsed.error.issues, [basename(file)]))
}

/** A target by the id of one that is built in, or by the path of its JSON file. Throws ConfigError. */
export async function readTarget(idOrPath: string): Promise<TargetConfig> {
  const builtIn = BUILT_IN_TARGETS.get(idOrPath)
  return builtIn ?? check(targetConfigSchema, await readJson(idOrPath), idOrPath)
}

/** A source config by the path of its JSON file. Throws ConfigError, also when it is one of another target. */
export async function readSource(path: string, target: TargetConfig): Promise<SourceConfig> {
  const source = check(sourceConfigSchema, await readJson(path), path)
  if (source.target === target.id) return source
  throw new ConfigError([
    {
      path: `${basename(path)}.target`,
      message: `This source is one of '${source.target}', not of '${target.id}'.`,
    },
  ])
}
