import { IconButton } from '@mui/material'
import PanelRight from 'lucide-react/icons/panel-right'
import type { ReactNode } from 'react'
import { ExportSearchButton } from '../../exports/ExportSearchButton.tsx'
import type { SearchToSave } from '../../model/search-subject.ts'
import { SaveSearchButton } from '../../saved/SaveSearchButton.tsx'

export type HeadActionsProps = {
  readonly peek: { readonly isOpen: boolean; readonly toggle: () => void }
  readonly hasRows: boolean
  readonly sort: ReactNode
  /** The way to the map where it has no column. */
  readonly map: ReactNode
  /** The content of an export of the list; `total` is its number of rows, undefined until they are counted. */
  readonly toExport: SearchToSave
  readonly total: number | undefined
  readonly asOf: string | null
  /** Undefined where nothing narrows the search. */
  readonly toSave: SearchToSave | undefined
}

/** Shows what can be done with the list as a whole. */
export function HeadActions({ peek, hasRows, sort, map, toExport, total, asOf, toSave }: HeadActionsProps) {
  return (
    <>
      {hasRows && sort}
      {hasRows && (
        <IconButton
          aria-label="Peek"
          aria-keyshortcuts="Space"
          aria-pressed={peek.isOpen}
          title="Peek (Space)"
          onClick={peek.toggle}
          sx={{
            ...{ display: { xs: 'none', md: 'inline-flex' }, width: 32, height: 32, borderRadius: '6px' },
            ...(peek.isOpen ? { color: 'secondary.main', bgcolor: 'secondaryTint' } : {}),
          }}
        >
          <PanelRight size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      {map}
      {hasRows && <ExportSearchButton search={toExport} total={total} asOf={asOf} />}
      {toSave && <SaveSearchButton {...toSave} />}
    </>
  )
}
