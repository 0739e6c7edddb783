import type { WrittenTarget } from '@concord/roster-language'
import type { Act as ActOf } from '../../editor/history.ts'

export type Act = ActOf<WrittenTarget>
export type WrittenField = WrittenTarget['fields'][number]
export type WrittenRule = NonNullable<WrittenTarget['rules']>[number]
export type WrittenWaiver = NonNullable<WrittenTarget['waivers']>[number]
export type WrittenOutput = NonNullable<WrittenTarget['output']>
export type WrittenProgram = NonNullable<WrittenTarget['programs']>[number]
type WrittenRequirement = NonNullable<WrittenField['requiredBy']>[number]

/** The rows that need a field: every row, rows in which a formula is true, or none. */
export type Need = 'always' | 'never' | { readonly when: string }

/** Sets keys of an object; undefined takes one off, and so does an empty list, which the language does not have. */
export function setKeys<Value extends object>(
  value: Value,
  given: { readonly [Key in keyof Value]?: Value[Key] | undefined },
): Value {
  const entries = Object.entries({ ...value, ...given })
  const isKept = (one: unknown) => one !== undefined && !(Array.isArray(one) && one.length === 0)
  return Object.fromEntries(entries.filter(([, one]) => isKept(one))) as Value
}

const changeFields =
  (change: (fields: readonly WrittenField[]) => readonly WrittenField[]): Act =>
  (config) => ({ ...config, fields: [...change(config.fields)] })

const changeOneField = (id: string, change: (field: WrittenField) => WrittenField): Act =>
  changeFields((fields) => fields.map((field) => (field.id === id ? change(field) : field)))

/** Does acts one after the other as one that is undone at once. */
export const doAll =
  (...acts: readonly Act[]): Act =>
  (config) =>
    acts.reduce((changed, act) => act(changed), config)

export const changeField = (
  id: string,
  given: { readonly [Key in keyof WrittenField]?: WrittenField[Key] | undefined },
): Act => changeOneField(id, (field) => setKeys(field, given))

/** Adds a field behind another one, or behind all. A field of that id stays as it is. */
export const addField = (field: WrittenField, after?: string): Act =>
  changeFields((fields) => {
    if (fields.some(({ id }) => id === field.id)) return fields
    const at = fields.findIndex(({ id }) => id === after)
    return at < 0 ? [...fields, field] : fields.toSpliced(at + 1, 0, field)
  })

/** Brings a removed field back to where the version in force has it. */
export const keepField = (id: string, inForce: WrittenTarget): Act =>
  changeFields((fields) => {
    const place = inForce.fields.findIndex((field) => field.id === id)
    const field = inForce.fields[place]
    if (field === undefined || fields.some((one) => one.id === id)) return fields
    const previous = inForce.fields
      .slice(0, place)
      .findLast((one) => fields.some((other) => other.id === one.id))
    const at = fields.findIndex((one) => one.id === previous?.id)
    return fields.toSpliced(at + 1, 0, field)
  })

/** Removes a field; what else names it is a problem that the linter shows, until it is removed or the field is kept. */
export const removeField = (id: string): Act =>
  changeFields((fields) => (fields.length > 1 ? fields.filter((field) => field.id !== id) : fields))

/** Moves a field by some places, up where negative. */
export const moveField = (id: string, by: number): Act =>
  changeFields((fields) => {
    const at = fields.findIndex((field) => field.id === id)
    const field = fields[at]
    const to = Math.min(fields.length - 1, Math.max(0, at + by))
    return field ? fields.toSpliced(at, 1).toSpliced(to, 0, field) : fields
  })

/** Says who needs a field; without a program it is about every run. */
export const setNeed = (id: string, program: string | null, need: Need): Act =>
  changeOneField(id, (field) => {
    const others = (field.requiredBy ?? []).filter((one) => (one.program ?? null) !== program)
    const own: WrittenRequirement[] =
      typeof need === 'object'
        ? [{ ...(program === null ? {} : { program }), when: need.when }]
        : need === 'always' && program !== null
          ? [{ program }]
          : []
    return setKeys(field, {
      requiredBy: [...others, ...own],
      ...(program === null ? { required: need === 'always' ? true : undefined } : {}),
    })
  })

/** Says who needs a field, as far as it says so in one way. */
export function getNeed(field: WrittenField, program: string | null): Need {
  if (program === null && field.required === true) return 'always'
  const own = (field.requiredBy ?? []).filter((one) => (one.program ?? null) === program)
  const [first] = own
  if (!first) return 'never'
  return first.when === undefined ? 'always' : { when: own.map(({ when }) => when).join(' or ') }
}

const changeList =
  <Key extends 'rules' | 'waivers' | 'programs'>(
    key: Key,
    change: (
      items: readonly NonNullable<WrittenTarget[Key]>[number][],
    ) => readonly NonNullable<WrittenTarget[Key]>[number][],
  ): Act =>
  (config) =>
    setKeys<WrittenTarget>(config, { [key]: [...change((config[key] ?? []) as never)] })

export const addRule = (rule: WrittenRule): Act => changeList('rules', (rules) => [...rules, rule])
export const changeRule = (index: number, rule: WrittenRule): Act =>
  changeList('rules', (rules) => rules.map((one, at) => (at === index ? rule : one)))
export const removeRule = (index: number): Act =>
  changeList('rules', (rules) => rules.filter((_, at) => at !== index))

export const addWaiver = (waiver: WrittenWaiver): Act =>
  changeList('waivers', (waivers) => [...waivers, waiver])
export const changeWaiver = (index: number, waiver: WrittenWaiver): Act =>
  changeList('waivers', (waivers) => waivers.map((one, at) => (at === index ? waiver : one)))
export const removeWaiver = (index: number): Act =>
  changeList('waivers', (waivers) => waivers.filter((_, at) => at !== index))

/** Adds a program, or gives the one of that id another name. */
export const putProgram = (program: WrittenProgram): Act =>
  changeList('programs', (programs) =>
    programs.some(({ id }) => id === program.id)
      ? programs.map((one) => (one.id === program.id ? program : one))
      : [...programs, program],
  )

/** Removes a program, with what it needs. */
export const removeProgram = (id: string): Act =>
  doAll(
    changeList('programs', (programs) => programs.filter((one) => one.id !== id)),
    changeFields((fields) =>
      fields.map((field) =>
        field.requiredBy?.some(({ program }) => program === id)
          ? setKeys(field, { requiredBy: field.requiredBy.filter(({ program }) => program !== id) })
          : field,
      ),
    ),
  )

export const setKey =
  (key: readonly string[]): Act =>
  (config) =>
    setKeys(config, { key: [...key] })

export const setOutput =
  (given: { readonly [Key in keyof WrittenOutput]?: WrittenOutput[Key] | undefined }): Act =>
  (config) => {
    const output = setKeys(config.output ?? {}, given)
    return setKeys(config, { output: Object.keys(output).length > 0 ? output : undefined })
  }

export const describe =
  (given: { readonly description: string | undefined }): Act =>
  (config) =>
    setKeys(config, given)

export const replaceConfig =
  (config: WrittenTarget): Act =>
  () =>
    config
