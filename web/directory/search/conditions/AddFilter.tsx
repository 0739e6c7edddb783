import { DEFAULT_MILES, MAX_EXCLUDED_WITHIN_DAYS } from '@concord/contract'
import { explainNpi } from '@concord/domain'
import { Box, Button, TextField } from '@mui/material'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { formatRadius, RADII_MILES } from '#web/directory/model/format-radius.ts'
import { type SearchAddress, withCenter } from '#web/directory/model/search-address.ts'
import { PopoverPanel } from '#web/ui/PopoverPanel.tsx'
import { AddFilterForm } from './AddFilterForm.tsx'

const PANEL_WIDTH_PX = 320

const explainZip = (text: string) => (/^\d{5}$/.test(text) ? undefined : 'A ZIP code has five digits.')

function explainDays(text: string): string | undefined {
  const days = /^\d+$/.test(text) ? Number(text) : 0
  return days >= 1 && days <= MAX_EXCLUDED_WITHIN_DAYS
    ? undefined
    : `Enter 1 to ${MAX_EXCLUDED_WITHIN_DAYS} days.`
}

export type AddFilterProps = {
  readonly address: SearchAddress
  /** The text of the box without the place that the search is around, if it is around any. */
  readonly left: string | undefined
  readonly takesEntity: boolean
  /** Whether exclusions have a day. */
  readonly takesExclusions: boolean
  readonly onShow: (address: SearchAddress) => void
}

/** Shows what narrows a search and is neither in the box nor among the facets: a place, new exclusions, an entity. */
export function AddFilter({ address, left, takesEntity, takesExclusions, onShow }: AddFilterProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [miles, setMiles] = useState(DEFAULT_MILES)
  const add = (next: SearchAddress) => {
    setAnchor(null)
    onShow(next)
  }
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
        sx={{ px: 1, border: '1px dashed', borderColor: 'lineStrong' }}
      >
        Filter
      </Button>
      <PopoverPanel
        label="Add a filter"
        anchor={anchor}
        onClose={() => setAnchor(null)}
        widthPx={PANEL_WIDTH_PX}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <AddFilterForm
            isFirst
            label="Near a ZIP code"
            maxDigits={5}
            explainError={explainZip}
            onAdd={(zip) => add(withCenter(address, { zip, miles, left }))}
          >
            <TextField
              select
              label="Radius"
              value={miles}
              onChange={({ target }) => setMiles(Number(target.value))}
              slotProps={{ select: { native: true } }}
            >
              {RADII_MILES.map((radius) => (
                <option key={radius} value={radius}>
                  {radius === 0 ? 'ZIP only' : formatRadius(radius)}
                </option>
              ))}
            </TextField>
          </AddFilterForm>
          {takesExclusions && (
            <AddFilterForm
              label="Excluded within (days)"
              maxDigits={3}
              explainError={explainDays}
              onAdd={(days) => add({ ...address, excludedWithinDays: Number(days), cursor: null })}
            />
          )}
          {takesEntity && (
            <AddFilterForm
              label="NPI of an affiliated entity"
              maxDigits={10}
              explainError={explainNpi}
              onAdd={(entity) => add({ ...address, entity, cursor: null })}
            />
          )}
        </Box>
      </PopoverPanel>
    </>
  )
}
