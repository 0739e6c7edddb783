export const DENSITIES = ['compact', 'standard', 'comfortable'] as const
export type Density = (typeof DENSITIES)[number]

/** Describes how someone wants to see a list: how high its rows are, and which of its columns stay away. */
export type ListLook = { readonly density: Density; readonly hidden: readonly string[] }

export const FIRST_LOOK: ListLook = { density: 'standard', hidden: [] }

function parse(text: string): Partial<Record<keyof ListLook, unknown>> {
  try {
    return (JSON.parse(text) as object | null) ?? {}
  } catch {
    return {}
  }
}

/** Returns a look as the browser kept it; what cannot be read is as at first. */
export function readLook(text: string | null): ListLook {
  const { density, hidden } = parse(text ?? '{}')
  return {
    density: DENSITIES.find((each) => each === density) ?? FIRST_LOOK.density,
    hidden: Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string') : FIRST_LOOK.hidden,
  }
}
