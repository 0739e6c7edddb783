import type { LintedSource } from './linted-source.ts'

/** Looks whether the blocks of a repeat are alike. */
export function lintRepeat({ config, problems, nodeAt }: LintedSource): void {
  const blocks = config.repeat?.blocks ?? []
  const all = new Set(blocks.flatMap(({ mappings }) => mappings.map(({ field }) => field)))
  for (const [index, { name, mappings }] of blocks.entries()) {
    const node = nodeAt('repeat', 'blocks', index, 'name')
    if (blocks.findIndex((other) => other.name === name) < index) {
      const message = `There are two blocks '${name}'; give one of them another name.`
      problems.add({ code: 'block-twice', message, node })
    }
    const own = new Set(mappings.map(({ field }) => field))
    const missing = [...all].filter((field) => !own.has(field))
    if (missing.length > 0) {
      const message = `The block '${name}' does not map ${quote(missing)}, which another block does; check whether a column was left out.`
      problems.add({ code: 'block-differs', severity: 'warning', message, node })
    }
  }
  if (blocks.length > 0 && config.steps.some((step) => 'explode' in step)) {
    const message = 'Cells cannot be exploded where blocks repeat; take one of the two out.'
    problems.add({ code: 'explode-and-repeat', message, node: nodeAt('repeat') })
  }
}

const quote = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')
