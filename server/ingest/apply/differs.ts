/** Returns SQL for `a is distinct from b` over several columns of the stored and the staged row. */
export function differs(pairs: readonly (readonly [stored: string, staged: string])[]): string {
  if (pairs.length === 0) return 'false'
  const side = (index: 0 | 1) => pairs.map((pair) => pair[index]).join(', ')
  return `(${side(0)}) is distinct from (${side(1)})`
}
