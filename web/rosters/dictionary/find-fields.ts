import type { DictionaryField, DictionaryTarget } from './queries.ts'

/** A field with the target that defines it. */
export type FoundField = { readonly target: DictionaryTarget; readonly field: DictionaryField }

/** Returns the fields of the chosen target, or of all targets, whose texts contain every word. */
export function findFields(
  targets: readonly DictionaryTarget[],
  { target, words }: { readonly target: string; readonly words: string },
): readonly FoundField[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return targets
    .filter(({ id }) => target === '' || id === target)
    .flatMap((own) => own.fields.map((field) => ({ target: own, field })))
    .filter(({ field }) => {
      const { id, label, description, law, group, rules, uses, required } = field
      const texts = [id, label, description, law, group, ...required, ...rules.map(({ code }) => code)]
      const headers = uses.flatMap(({ columns }) => columns)
      const text = [...texts, ...headers].join('\n').toLowerCase()
      return wanted.every((word) => text.includes(word))
    })
}
