/** A statement as text with numbered parameters and their values. */
export type Sql = { readonly text: string; readonly values: readonly unknown[] }

function isSql(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && value instanceof Fragment
}

class Fragment {
  readonly parts: readonly string[]
  readonly inserted: readonly unknown[]
  constructor(parts: readonly string[], inserted: readonly unknown[]) {
    this.parts = parts
    this.inserted = inserted
  }

  get values(): unknown[] {
    return this.inserted.flatMap((value) => (isSql(value) ? value.values : [value]))
  }

  get text(): string {
    let next = 0
    const print = (fragment: Fragment): string =>
      fragment.parts.reduce((text, part, index) => {
        const value = fragment.inserted[index - 1]
        const inserted = value instanceof Fragment ? print(value) : `$${++next}`
        return text + inserted + part
      })
    return print(this)
  }
}

/** Returns SQL as SQL: inserted values become parameters, inserted statements become part of the text. */
export function sql(parts: TemplateStringsArray, ...inserted: readonly unknown[]): Sql {
  return new Fragment(parts, inserted)
}

/** Joins statements with the text between them, for lists of conditions. */
export function joinSql(statements: readonly Sql[], separator: ' and ' | ' or ' | ', ' | ' union all '): Sql {
  const parts = ['', ...statements.slice(1).map(() => separator), '']
  return new Fragment(statements.length === 0 ? [''] : parts, statements)
}
