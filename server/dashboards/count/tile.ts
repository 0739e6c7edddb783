import type { api, ReplyOf } from '@concord/contract'

type Reply = ReplyOf<typeof api.readDashboard>
export type Tile = Reply['tiles'][number]
export type Figure = Reply['figures'][number]
export type TileRow = Tile['rows'][number]

/** Bars that are drawn; what is left stands as others. */
export const MAX_BARS = 10

export const filter = (name: string, value: string): { name: string; value: string } => ({ name, value })

type TileParts = Pick<Tile, 'id' | 'title' | 'unit' | 'chart' | 'base' | 'series' | 'rows' | 'definition'> &
  Partial<Pick<Tile, 'finding' | 'others' | 'line'>>

export const makeTile = ({ finding = '', others = null, line = null, ...parts }: TileParts): Tile => ({
  ...parts,
  ...{ finding, others, line },
})

/** Splits rows, most first, into those that are drawn and the sum of the others. */
export function splitOthers(rows: readonly TileRow[], drawn = MAX_BARS): Pick<Tile, 'rows' | 'others'> {
  const rest = rows.slice(drawn)
  if (rest.length === 0) return { rows: [...rows], others: null }
  const width = rest[0]?.counts.length ?? 0
  const counts = Array.from({ length: width }, (_, index) =>
    rest.reduce((sum, row) => sum + (row.counts[index] ?? 0), 0),
  )
  return { rows: rows.slice(0, drawn), others: { rows: rest.length, counts } }
}

type FigureParts = Pick<Figure, 'id' | 'label' | 'value' | 'definition'> & Partial<Figure>

export const makeFigure = ({
  form = 'count',
  base = null,
  filter: mark = null,
  ...parts
}: FigureParts): Figure => ({
  ...parts,
  ...{ form, base, filter: mark },
})
