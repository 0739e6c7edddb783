/** Code points from the first to the last, both in; sorted, apart from each other. */
export type Ranges = readonly (readonly [first: number, last: number])[]

/**
 * A regular expression as a tree. `set` takes one character; `edge` takes none: the start or end of the text, or a place
 * between an ASCII word character and another (`word`). A repeat without `max` has no end.
 */
export type PatternNode =
  | { readonly kind: 'set'; readonly ranges: Ranges }
  | { readonly kind: 'edge'; readonly at: 'start' | 'end' | 'word' }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | {
      readonly kind: 'repeat'
      readonly of: PatternNode
      readonly min: number
      readonly max: number | null
      readonly isLazy: boolean
    }
  | { readonly kind: 'group'; readonly of: PatternNode; readonly number: number }

/** A pattern that was read: its tree, and how many groups in parentheses it has. */
export type Pattern = { readonly root: PatternNode; readonly groups: number }

/** A pattern that cannot be used; `offset` is where, in UTF-16 units from 0, and the message one sentence. */
export class PatternError extends Error {
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.name = 'PatternError'
    this.offset = offset
  }
}

/** Tells whether the pattern matches where no character is taken. */
export function canBeEmpty(node: PatternNode): boolean {
  switch (node.kind) {
    case 'set':
      return false
    case 'edge':
      return true
    case 'sequence':
      return node.parts.every(canBeEmpty)
    case 'choice':
      return node.options.some(canBeEmpty)
    case 'repeat':
      return node.min === 0 || canBeEmpty(node.of)
    case 'group':
      return canBeEmpty(node.of)
  }
}

/** Returns how many steps a machine for the pattern needs, repeats written out. */
export function countSteps(node: PatternNode): number {
  switch (node.kind) {
    case 'set':
    case 'edge':
      return 1
    case 'sequence':
      return node.parts.reduce((sum, part) => sum + countSteps(part), 1)
    case 'choice':
      return node.options.reduce((sum, option) => sum + countSteps(option) + 2, 0)
    case 'repeat':
      return (countSteps(node.of) + 1) * (node.max ?? node.min + 1) + 1
    case 'group':
      return countSteps(node.of) + 2
  }
}
