import type { Pattern, PatternNode, Ranges } from './pattern.ts'

/** One step of a machine; places are indices into the steps. `fork` tries `first` before `second`. */
export type Step =
  | { readonly kind: 'set'; readonly ranges: Ranges }
  | { readonly kind: 'edge'; readonly at: 'start' | 'end' | 'word' }
  | { readonly kind: 'save'; readonly slot: number }
  | { readonly kind: 'fork'; readonly first: number; readonly second: number }
  | { readonly kind: 'done' }

/**
 * Returns the pattern as steps for a machine that follows all ways at once; slots 2n and 2n+1 hold the ends of group n.
 */
export function buildMachine({ root }: Pattern): readonly Step[] {
  const steps: Step[] = []
  append(steps, { kind: 'group', of: root, number: 0 })
  steps.push({ kind: 'done' })
  return steps
}

function append(steps: Step[], node: PatternNode): void {
  switch (node.kind) {
    case 'set':
    case 'edge':
      steps.push(node)
      return
    case 'sequence':
      for (const part of node.parts) append(steps, part)
      return
    case 'group':
      steps.push({ kind: 'save', slot: node.number * 2 })
      append(steps, node.of)
      steps.push({ kind: 'save', slot: node.number * 2 + 1 })
      return
    case 'choice':
      appendChoice(steps, node.options)
      return
    case 'repeat':
      for (let count = 0; count < node.min; count += 1) append(steps, node.of)
      if (node.max === null) appendLoop(steps, node.of, node.isLazy)
      else appendOptional(steps, node.of, node.max - node.min, node.isLazy)
  }
}

function appendChoice(steps: Step[], options: readonly PatternNode[]): void {
  const exits: number[] = []
  for (const [index, option] of options.entries()) {
    if (index === options.length - 1) {
      append(steps, option)
      break
    }
    const fork = reserve(steps)
    append(steps, option)
    exits.push(reserve(steps))
    steps[fork] = { kind: 'fork', first: fork + 1, second: steps.length }
  }
  for (const exit of exits) steps[exit] = { kind: 'fork', first: steps.length, second: steps.length }
}

function appendLoop(steps: Step[], of: PatternNode, isLazy: boolean): void {
  const fork = reserve(steps)
  append(steps, of)
  steps.push({ kind: 'fork', first: fork, second: fork })
  steps[fork] = forkOf(fork + 1, steps.length, isLazy)
}

function appendOptional(steps: Step[], of: PatternNode, times: number, isLazy: boolean): void {
  const forks: number[] = []
  for (let count = 0; count < times; count += 1) {
    forks.push(reserve(steps))
    append(steps, of)
  }
  for (const fork of forks) steps[fork] = forkOf(fork + 1, steps.length, isLazy)
}

function forkOf(more: number, end: number, isLazy: boolean): Step {
  return isLazy ? { kind: 'fork', first: end, second: more } : { kind: 'fork', first: more, second: end }
}

function reserve(steps: Step[]): number {
  return steps.push({ kind: 'done' }) - 1
}
