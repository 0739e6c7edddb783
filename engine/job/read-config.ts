import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import {
  BUILT_IN_TARGETS,
  ConfigError,
  type LintProblem,
  lintSourceConfig,
  lintTargetConfig,
  type SourceConfig,
  sourceConfigSchema,
  type TargetConfig,
  targetConfigSchema,
} from '@concord/roster-language'

/** A config as someone wrote it, so that problems can be seen by their place. */
export type WrittenConfig = { readonly name: string; readonly text: string }

function explain(path: string, { code }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return `there is no such file in ${dirname(resolve(path))}`
  return code === 'EISDIR' ? 'it is a folder' : 'check who may read it'
}

/** Returns the JSON file of a config. Throws ConfigError when it cannot be read. */
export async function readWrittenConfig(path: string): Promise<WrittenConfig> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError([{ path, message: `This config cannot be read: ${explain(path, error)}.` }])
  })
  return { name: basename(path), text: text.replace(/^\ufeff/, '') }
}

/** Throws ConfigError with all errors among the problems of a config, each by its line and column. */
export function refuseErrors({ name }: WrittenConfig, problems: readonly LintProblem[]): void {
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  throw new ConfigError(
    errors.map(({ line, column, message }) => ({ path: `${name}:${line}:${column}`, message })),
  )
}

/** Returns a target by the id of one that is built in, or by the path of its JSON file. Throws ConfigError. */
export async function readTarget(idOrPath: string): Promise<TargetConfig> {
  const builtIn = BUILT_IN_TARGETS.get(idOrPath)
  if (builtIn) return builtIn
  const isFile = await stat(idOrPath).then(
    () => true,
    () => false,
  )
  if (!isFile) {
    const known = [...BUILT_IN_TARGETS.keys()].join(', ')
    const message = `This target cannot be read: there is no such file in ${dirname(resolve(idOrPath))}, nor is it the id of a built-in one: ${known}.`
    throw new ConfigError([{ path: idOrPath, message }])
  }
  const written = await readWrittenConfig(idOrPath)
  refuseErrors(written, lintTargetConfig(written.text))
  return targetConfigSchema.parse(JSON.parse(written.text))
}

/** Reads a source config of a target from its JSON file; returns it also as written. Throws ConfigError. */
export async function readSource(
  path: string,
  target: TargetConfig,
): Promise<{ readonly source: SourceConfig; readonly written: WrittenConfig }> {
  const written = await readWrittenConfig(path)
  refuseErrors(written, lintSourceConfig(written.text, target))
  return { source: sourceConfigSchema.parse(JSON.parse(written.text)), written }
}
