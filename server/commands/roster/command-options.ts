import type { ParseArgsOptionDescriptor } from 'node:util'

/** An option as the parser takes it and as the help tells it. */
export type CommandOption = ParseArgsOptionDescriptor & {
  /** The kind of text that follows it, as in DIR. */
  readonly argument?: string
  readonly about: string
}

export type CommandOptions = Readonly<Record<string, CommandOption>>

export const TARGET = {
  type: 'string',
  argument: 'TARGET.json|ID',
  about: 'the target: a built-in one by its id, or a JSON file',
} as const

export const SOURCE = { type: 'string', argument: 'SOURCE.json', about: 'the source config' } as const

export const JSON_OUTPUT = { type: 'boolean', default: false, about: 'prints JSON for programs' } as const

export const MEMORY_MB = {
  type: 'string',
  argument: 'MB',
  default: '2048',
  about: 'the memory that it may use, from 256',
} as const

export const RUN_DATE = {
  type: 'string',
  argument: 'YYYY-MM-DD',
  about: 'the day that rules compare dates with; today if it is not given',
} as const

const WIDTH = 26

/** Returns a line for each option. */
export function describeOptions(options: CommandOptions): string {
  return Object.entries(options)
    .map(([name, { argument, about, multiple, default: usual }]) => {
      const written = argument === undefined ? `--${name}` : `--${name} ${argument}`
      const more = [
        ...(multiple ? ['may be given several times'] : []),
        ...(typeof usual === 'string' ? [`${usual} if it is not given`] : []),
      ]
      return `  ${written.padEnd(WIDTH)} ${about}${more.length === 0 ? '' : ` (${more.join('; ')})`}`
    })
    .join('\n')
}
