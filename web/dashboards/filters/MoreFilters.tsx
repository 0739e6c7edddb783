import { Button, Menu, MenuItem } from '@mui/material'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { PopoverPanel } from '#web/ui/PopoverPanel.tsx'
import type { Filters } from '../model/filters.ts'
import type { DashboardSource } from '../queries.ts'
import { ChoiceList } from './FilterMenu.tsx'

const PANEL_WIDTH_PX = 320

type MoreFiltersProps = {
  readonly source: DashboardSource
  readonly names: readonly string[]
  readonly filters: Filters
  readonly onShow: (filters: Filters) => void
}

/** Filters beyond those of the line: first which one, then its values. */
export function MoreFilters({ source, names, filters, onShow }: MoreFiltersProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<
    { readonly kind: 'names' } | { readonly kind: 'values'; readonly name: string }
  >()
  const close = () => setOpen(undefined)
  if (names.length === 0) return null
  const labelOf = (name: string) => source.rules[name]?.label ?? name
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        onClick={() => setOpen({ kind: 'names' })}
        startIcon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
        sx={{ px: 1, border: '1px dashed', borderColor: 'lineStrong' }}
      >
        Filter
      </Button>
      <Menu anchorEl={button.current} open={open?.kind === 'names'} onClose={close}>
        {names.map((name) => (
          <MenuItem key={name} onClick={() => setOpen({ kind: 'values', name })}>
            {labelOf(name)}
          </MenuItem>
        ))}
      </Menu>
      {open?.kind === 'values' && (
        <PopoverPanel
          label={labelOf(open.name)}
          anchor={button.current}
          onClose={close}
          widthPx={PANEL_WIDTH_PX}
        >
          <ChoiceList
            source={source}
            name={open.name}
            label={labelOf(open.name)}
            filters={filters}
            onShow={onShow}
          />
        </PopoverPanel>
      )}
    </>
  )
}
