import { z } from 'zod'
import { JsonError, type JsonNode, parseJson } from '../json/json-document.ts'
import { findEntry, findItem, findNode, type JsonPath, toValue, withoutParts } from '../json/json-place.ts'
import type { ProblemList } from './lint-problem.ts'

type Issue = z.core.$ZodIssue

/** A config whose parts that have the wrong shape were left out, and where the others stand. */
export type ReadConfig<Config> = { readonly config: Config; readonly root: JsonNode }

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'value' }

const limit = (count: number | bigint, origin: string): string =>
  `${count} ${UNITS[origin] ?? ''}${UNITS[origin] && count !== 1 ? 's' : ''}`.trim()

/** Returns the issues of the union member that was probably meant: the one with the fewest missing or unknown keys. */
function narrow(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const branches = issue.errors.map((errors) =>
    errors.map((inner): Issue => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(narrow),
  )
  const weigh = (issues: readonly Issue[]) =>
    issues.reduce((sum, one) => sum + (one.code === 'unrecognized_keys' ? one.keys.length : 1), 0)
  return branches.toSorted((one, other) => weigh(one) - weigh(other))[0] ?? []
}

/** Returns the keys that objects at a path may have, for suggestions. */
function keysAt(schema: unknown, path: JsonPath): string[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault)
    return keysAt(schema.unwrap(), path)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => keysAt(option, path))
  const [key, ...rest] = path
  if (schema instanceof z.ZodArray) return key === undefined ? [] : keysAt(schema.element, rest)
  if (!(schema instanceof z.ZodObject)) return []
  return key === undefined ? Object.keys(schema.shape) : keysAt(schema.shape[String(key)], rest)
}

function explain(issue: Issue, isMissing: boolean): { code: string; message: string } {
  if (isMissing)
    return { code: 'missing-key', message: `The key '${String(issue.path.at(-1))}' is missing; add it.` }
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'wrong-kind', message: `Expected ${KINDS[issue.expected] ?? issue.expected}.` }
    case 'invalid_value':
      return {
        code: 'wrong-value',
        message: `Expected ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}.`,
      }
    case 'too_small':
      return {
        code: 'outside-limits',
        message: `Expected at least ${limit(issue.minimum, issue.origin)}.`,
      }
    case 'too_big':
      return {
        code: 'outside-limits',
        message: `Expected at most ${limit(issue.maximum, issue.origin)}.`,
      }
    default:
      return { code: 'wrong-value', message: issue.message }
  }
}

/** Reads the JSON of a config; undefined when it is none, which is then among the problems. */
function readDocument(text: string, problems: ProblemList): JsonNode | undefined {
  try {
    return parseJson(text)
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    const node: JsonNode = { kind: 'scalar', value: null, pointer: '', start: 0, end: text.length }
    problems.add({
      code: 'no-json',
      message: `This is not JSON. ${error.message}`,
      node,
      offset: error.offset,
    })
    return undefined
  }
}

function findRepeatedKeys(node: JsonNode, problems: ProblemList): void {
  const parts = node.kind === 'array' ? node.items : node.kind === 'object' ? node.entries : []
  const keys = new Set<string>()
  for (const part of parts) {
    if ('key' in part) {
      if (keys.has(part.key)) {
        const message = `The key '${part.key}' occurs twice; remove one of them.`
        problems.add({ code: 'repeated-key', message, node: part.value, offset: part.start })
      }
      keys.add(part.key)
    }
    findRepeatedKeys('key' in part ? part.value : part, problems)
  }
}

/** Tells of one issue, at its place. */
function report(issue: Issue, root: JsonNode, schema: z.ZodType, problems: ProblemList): void {
  const node = findNode(root, issue.path)
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt(schema, issue.path)
    for (const key of issue.keys) {
      const entry = findEntry(node, key)
      if (!entry) continue
      problems.add({
        code: 'unknown-key',
        message: `There is no key '${key}' here.`,
        node: entry.value,
        offset: entry.start,
        misspelled: { name: key, known },
      })
    }
    return
  }
  const parent = findNode(root, issue.path.slice(0, -1))
  const isMissing = node === parent && issue.path.length > 0
  const value = node.kind === 'scalar' ? String(node.value) : null
  problems.add({
    ...explain(issue, isMissing),
    node,
    ...(issue.code === 'invalid_value' && value !== null && !isMissing
      ? { misspelled: { name: value, known: issue.values.map(String) } }
      : {}),
  })
}

/** Returns the pointers of the parts whose removal resolves an issue. */
function pointToBroken(issue: Issue, root: JsonNode): string[] {
  if (issue.code !== 'unrecognized_keys') return [findItem(root, issue.path).pointer]
  const node = findNode(root, issue.path)
  return issue.keys.flatMap((key) => findEntry(node, key)?.value.pointer ?? [])
}

/** Takes parts out as long as there are issues; undefined when nothing can be taken out any more. */
function readRest<Schema extends z.ZodType>(
  root: JsonNode,
  schema: Schema,
  base: Readonly<Record<string, unknown>>,
): ReadConfig<z.output<Schema>> | undefined {
  const parsed = schema.safeParse(Object.assign({ ...base }, toValue(root)))
  if (parsed.success) return { config: parsed.data, root }
  const pointers = parsed.error.issues.flatMap(narrow).flatMap((issue) => pointToBroken(issue, root))
  const rest = withoutParts(root, new Set(pointers))
  const isSmaller = JSON.stringify(toValue(rest)).length < JSON.stringify(toValue(root)).length
  return isSmaller ? readRest(rest, schema, base) : undefined
}

/**
 * Reads a config of a shape and tells what is wrong with it; gives what is left without the wrong parts, so that the rest
 * can be looked at as well. `base` has values for keys that may not be missing.
 */
export function readConfig<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  base: Readonly<Record<string, unknown>>,
  problems: ProblemList,
): ReadConfig<z.output<Schema>> | undefined {
  const root = readDocument(text, problems)
  if (root === undefined) return undefined
  findRepeatedKeys(root, problems)
  const whole = schema.safeParse(toValue(root))
  if (whole.success) return { config: whole.data, root }
  const pointers = whole.error.issues.flatMap(narrow).flatMap((issue) => {
    report(issue, root, schema, problems)
    return pointToBroken(issue, root)
  })
  if (root.kind !== 'object') return undefined
  return readRest(withoutParts(root, new Set(pointers)), schema, base)
}
