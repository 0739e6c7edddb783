/** Marks the link that opens a row. */
export const ROW_LINK = 'data-row-link'

export function rowLinks(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`) ?? [])]
}

/** The whole row is the target of its link, below what else in the row can be pressed, and shows its focus. */
export const ROW_TARGET = {
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': {
    outline: '2px solid var(--concord-palette-secondary-main)',
    outlineOffset: '-2px',
  },
} as const
