import { formatCount } from '@concord/domain'
import type { TargetConfig } from '@concord/roster-language'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Shield from 'lucide-react/icons/shield'
import { memo, useSyncExternalStore } from 'react'
import type { Store } from '#web/lib/store.ts'
import { Verdict } from '#web/ui/Verdict.tsx'
import { markSpaces } from '../add/grid/shown-cell.ts'
import { FieldPicker } from './FieldPicker.tsx'
import { type ColumnRow, describeValues } from './model/column-rows.ts'

/** The actions of a line of the grid; the functions are the same for all lines and never change. */
export type LineActions = {
  readonly onCurrent: (index: number) => void
  readonly onOpen: (index: number) => void
  readonly onClose: () => void
  readonly onPick: (row: ColumnRow, field: string | null) => void
  readonly onTransform: (index: number) => void
}

export type ColumnLineProps = {
  readonly row: ColumnRow
  readonly fields: TargetConfig['fields']
  readonly dataRows: number
  readonly isCurrent: boolean
  /** The column whose field is chosen: a line looks for itself, so that no other one is drawn when a picker opens. */
  readonly picking: Store<number | null>
  readonly actions: LineActions
}

/** A plain element: one with styles of its own costs ten times as much, and there are hundreds. */
const Part = 'div'

const SHOWN_SAMPLES = 4

export const lineId = (index: number): string => `column-${index + 1}`

function Samples({
  samples,
  hasBlanks,
}: {
  readonly samples: readonly string[]
  readonly hasBlanks: boolean
}) {
  // Masked values may look the same.
  const shown = [...new Set(samples)].slice(0, SHOWN_SAMPLES)
  return (
    <>
      {shown.map((sample) => (
        <span key={sample}>{markSpaces(sample)}</span>
      ))}
      {hasBlanks && <span>blank</span>}
    </>
  )
}

const isKeptBack = ({ sensitive, removed }: ColumnRow['column']): boolean =>
  sensitive !== null || removed === 'drop' || removed === 'mask'

export function HeaderPath({ header }: { readonly header: string }) {
  const parts = header.split(' > ')
  const above = parts.slice(0, -1).join(' › ')
  return (
    <>
      {above && <span>{`${above} › `}</span>}
      <b>{markSpaces(parts.at(-1) || 'No header')}</b>
    </>
  )
}

/** Shows one column of the file as a line of the grid. */
export const ColumnLine = memo(function ColumnLine(props: ColumnLineProps) {
  const { row, fields, dataRows, isCurrent, picking, actions } = props
  const { column, verdict, places, transforms, reason } = row
  const { index } = column
  const isPicking = useSyncExternalStore(picking.subscribe, () => picking.get() === index)
  const number = index + 1
  const [place, ...others] = places
  const shown = place ? `${place.field}${others.length > 0 ? ` +${others.length}` : ''}` : 'Choose field'
  const share = dataRows === 0 ? 0 : column.filled / dataRows
  return (
    <Part
      role="row"
      id={lineId(index)}
      data-line="column"
      data-verdict={verdict}
      aria-selected={isCurrent}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => actions.onCurrent(index)}
    >
      <Part role="gridcell" data-cell="number">
        {number}
      </Part>
      <Part role="rowheader" data-cell="header" title={column.header}>
        <HeaderPath header={column.header} />
      </Part>
      <Part role="gridcell" data-cell="raw">
        <Samples
          samples={column.samples}
          hasBlanks={column.filled < dataRows && column.samples.length < SHOWN_SAMPLES}
        />
      </Part>
      <Part
        role="gridcell"
        data-cell="values"
        title={`${formatCount(column.filled)} of ${formatCount(dataRows)} cells are filled`}
      >
        <i>
          <span style={{ height: `${Math.round(100 * share)}%` }} />
        </i>
        {describeValues(column)}
      </Part>
      <Part role="gridcell" data-cell="verdict">
        {verdict === 'unused' && isKeptBack(column) ? (
          <>
            <Shield size={13} strokeWidth={1.75} aria-hidden />{' '}
            {column.removed === 'drop' ? 'Dropped' : 'Masked'}
          </>
        ) : (
          <Verdict verdict={verdict} />
        )}
      </Part>
      <Part role="gridcell" data-cell="field">
        {isPicking ? (
          <FieldPicker
            label={`Field of column ${number}`}
            fields={fields}
            suggested={column.top}
            picked={place?.field ?? null}
            onPick={(field) => actions.onPick(row, field)}
            onClose={actions.onClose}
          />
        ) : (
          <button
            type="button"
            tabIndex={isCurrent ? 0 : -1}
            data-act="field"
            data-empty={place === undefined}
            aria-label={`Field of column ${number}: ${shown}`}
            onClick={() => actions.onOpen(index)}
          >
            <span>{shown}</span>
            <ChevronDown size={13} aria-hidden />
          </button>
        )}
      </Part>
      <Part role="gridcell" data-cell="transforms">
        {place && (
          <button
            type="button"
            tabIndex={isCurrent ? 0 : -1}
            data-act="transforms"
            data-empty={transforms.length === 0}
            aria-label={`Transforms of column ${number}: ${transforms.join(', ') || 'none'}`}
            title={transforms.join(', ')}
            onClick={() => actions.onTransform(index)}
          >
            {transforms.join(', ') || '–'}
          </button>
        )}
      </Part>
      <Part role="gridcell" data-cell="reason" title={reason}>
        {reason}
      </Part>
    </Part>
  )
})
