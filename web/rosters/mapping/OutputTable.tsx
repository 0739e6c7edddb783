import type { TargetConfig } from '@concord/roster-language'
import { Box } from '@mui/material'
import type { SxProps, Theme } from '@mui/material/styles'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { markSpaces } from '../add/grid/shown-cell.ts'
import { type OutputCell, type OutputRow, readRaw } from './model/output-rows.ts'
import type { WorkedOut } from './preview/work-out.ts'

type Field = TargetConfig['fields'][number]

export type OutputTableProps = {
  readonly fields: readonly Field[]
  readonly rows: readonly OutputRow[]
  /** Columns that the fields are made of, where the raw values are shown. */
  readonly columns: WorkedOut['columns'] | undefined
  readonly blocked: ReadonlySet<string>
  readonly asked: ReadonlySet<string>
  readonly currentField: string | undefined
  /** Stays the same function: a table that is drawn again for each cell that the mouse passes is late. */
  readonly onActive: (cell: OutputCell | null) => void
}

const STYLES: SxProps<Theme> = {
  '& table': { borderCollapse: 'separate', borderSpacing: 0, width: '100%' },
  '& th, & td': {
    px: 1.25,
    height: 28,
    textAlign: 'left',
    whiteSpace: 'pre',
    borderBottom: '1px solid',
    borderRight: '1px solid',
    borderColor: 'lineSoft',
  },
  '& th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    bgcolor: 'sunken',
    color: 'ink2',
    fontWeight: 600,
    typography: 'caption',
    borderTop: '2px solid transparent',
  },
  '& th:first-of-type, & td:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 2,
    textAlign: 'right',
    color: 'ink2',
    bgcolor: 'sheet',
    pl: { xs: 2, md: 4 },
  },
  '& th:first-of-type': { bgcolor: 'sunken', zIndex: 3 },
  '& th[data-state=blocked]': { borderTopColor: 'error.fill' },
  '& th[data-state=asked]': { borderTopColor: 'accent.fill' },
  '& th[data-current=true], & td[data-current=true]': { bgcolor: 'secondary.light' },
  '& td[data-state=asked]': { bgcolor: 'accent.light' },
  '& td[data-state=warning]': { bgcolor: 'warning.light', color: 'warning.main' },
  '& td[data-state=blocked], & td[data-state=error]': { bgcolor: 'error.light', color: 'error.main' },
  '& td[data-active=true]': { outline: '2px solid', outlineColor: 'secondary.main', outlineOffset: '-2px' },
  '& td small': { display: 'block', typography: 'raw', color: 'ink2', pb: 0.5 },
}

const MOVES: Readonly<Record<string, readonly [rows: number, fields: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The part that the keys of the page lead to. */
export const OUTPUT_ID = 'output-rows'

const cellId = (row: number, field: string) => `output-${row}-${field}`
const clamp = (at: number, length: number) => Math.min(length - 1, Math.max(0, at))

/** Scrolls the table alone, not the page, until a cell stands beside its fixed first column and below its head. */
function showCell(scroller: HTMLElement | null, cell: HTMLElement): void {
  if (!scroller) return
  const fixed = scroller.querySelector('th')
  const [left, top] = [fixed?.offsetWidth ?? 0, fixed?.offsetHeight ?? 0]
  const right = cell.offsetLeft + cell.offsetWidth - scroller.clientWidth
  scroller.scrollLeft = Math.min(cell.offsetLeft - left, Math.max(right, scroller.scrollLeft))
  if (cell.tagName === 'TH') return
  const bottom = cell.offsetTop + cell.offsetHeight - scroller.clientHeight
  scroller.scrollTop = Math.min(cell.offsetTop - top, Math.max(bottom, scroller.scrollTop))
}

/** Rows that come out by field; the arrows lead from cell to cell. */
export const OutputTable = memo(function OutputTable(props: OutputTableProps) {
  const { fields, rows, columns, blocked, asked, currentField, onActive } = props
  const scroller = useRef<HTMLDivElement>(null)
  const active = useRef<OutputCell | null>(null)
  const activate = (cell: OutputCell | null): HTMLElement | null => {
    if (cell?.row === active.current?.row && cell?.field === active.current?.field) return null
    active.current = cell
    const table = scroller.current
    for (const other of table?.querySelectorAll('[data-active]') ?? []) other.removeAttribute('data-active')
    const found = cell && table?.querySelector<HTMLElement>(`#${cellId(cell.row, cell.field)}`)
    found?.setAttribute('data-active', 'true')
    onActive(cell)
    return found ?? null
  }
  useEffect(() => {
    const head =
      currentField && scroller.current?.querySelector<HTMLElement>(`th[data-field="${currentField}"]`)
    if (head) showCell(scroller.current, head)
  }, [currentField])
  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (event.key === 'Escape') activate(null)
    if (!move) return
    event.preventDefault()
    const [byRows, byFields] = move
    const before = active.current
    const at = before ? fields.findIndex(({ id }) => id === before.field) : -1
    const field = fields[clamp(at + (before ? byFields : 1), fields.length)]
    if (!field) return
    const row = clamp(before ? before.row + byRows : 0, rows.length)
    const cell = activate({ row, field: field.id })
    if (cell) showCell(scroller.current, cell)
  }
  const stateOf = (id: string) => (blocked.has(id) ? 'blocked' : asked.has(id) ? 'asked' : undefined)
  return (
    <Box
      ref={scroller}
      id={OUTPUT_ID}
      role="region"
      aria-label="Output rows"
      tabIndex={0}
      onKeyDown={press}
      onMouseOver={({ target: over }) => {
        const cell = over instanceof Element ? over.closest<HTMLElement>('td[data-row]') : null
        if (cell?.dataset.field) activate({ row: Number(cell.dataset.row), field: cell.dataset.field })
      }}
      sx={{
        ...STYLES,
        position: 'relative',
        overflow: 'auto',
        maxHeight: { xs: 160, md: columns ? 250 : 200 },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">row</th>
            {fields.map(({ id, label }) => (
              <th
                key={id}
                scope="col"
                title={label}
                data-field={id}
                data-state={stateOf(id)}
                data-current={id === currentField}
              >
                {id}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, row }, at) => (
            <tr key={number}>
              <td>{number}</td>
              {fields.map(({ id }) => {
                const own = row.findings.filter(({ field, severity }) => field === id && severity !== 'info')
                const isError = own.some(({ severity }) => severity === 'error')
                const wrong = own.find(({ value }) => value !== null)?.value
                const found = own.length === 0 ? undefined : isError ? 'error' : 'warning'
                return (
                  <td
                    key={id}
                    id={cellId(at, id)}
                    data-row={at}
                    data-field={id}
                    data-state={stateOf(id) ?? found}
                    data-current={id === currentField}
                  >
                    {row.cells[id] ?? wrong ?? ''}
                    {columns && <small>{markSpaces(readRaw(row, id, columns)) || ' '}</small>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
})
