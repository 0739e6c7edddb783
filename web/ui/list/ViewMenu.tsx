import {
  Box,
  Button,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useId, useState } from 'react'
import { PopoverPanel } from '../PopoverPanel.tsx'
import { DENSITIES, type Density, type ListLook } from './list-look.ts'

const DENSITY_WORDS: Readonly<Record<Density, string>> = {
  compact: 'Compact',
  standard: 'Standard',
  comfortable: 'Comfortable',
}

const PANEL_WIDTH_PX = 280

type ViewMenuProps = {
  /** The columns that may be hidden: all but the one that names the row. */
  readonly columns: readonly { readonly id: string; readonly head: string }[]
  readonly look: ListLook
  readonly onChange: (next: Partial<ListLook>) => void
  /** Says what has no place beside the total. */
  readonly actions: ReactNode
  readonly views: ((onClose: () => void) => ReactNode) | undefined
}

type GroupProps = { readonly title: string; readonly children: (labelId: string) => ReactNode }

function Group({ title, children }: GroupProps) {
  const labelId = useId()
  return (
    <FormControl component="div" sx={{ display: 'block', '&:not(:last-of-type)': { mb: 1.5 } }}>
      <FormLabel component="div" id={labelId} sx={{ typography: 'label', color: 'ink3', mb: 0.5 }}>
        {title}
      </FormLabel>
      {children(labelId)}
    </FormControl>
  )
}

/** Shows one button for how a list is seen. */
export function ViewMenu({ columns, look, onChange, actions, views }: ViewMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const toggle = (id: string, isShown: boolean) => {
    const others = look.hidden.filter((each) => each !== id)
    onChange({ hidden: isShown ? others : [...others, id] })
  }
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        startIcon={<SlidersHorizontal size={14} strokeWidth={1.75} aria-hidden />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        View
      </Button>
      <PopoverPanel
        label="View"
        anchor={anchor}
        onClose={() => setAnchor(null)}
        side="right"
        widthPx={PANEL_WIDTH_PX}
      >
        {actions && <Box sx={{ display: 'flex', gap: 1, mb: 2 }}>{actions}</Box>}
        {views && <Group title="Saved views">{() => views(() => setAnchor(null))}</Group>}
        <Group title="Columns">
          {(labelId) => (
            <Box
              role="group"
              aria-labelledby={labelId}
              sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr' }}
            >
              {columns.map(({ id, head }) => (
                <FormControlLabel
                  key={id}
                  label={head}
                  control={
                    <Checkbox
                      checked={!look.hidden.includes(id)}
                      onChange={(_, isShown) => toggle(id, isShown)}
                    />
                  }
                />
              ))}
            </Box>
          )}
        </Group>
        <Group title="Rows">
          {(labelId) => (
            <RadioGroup
              aria-labelledby={labelId}
              value={look.density}
              onChange={(_, density) => onChange({ density: density as Density })}
            >
              {DENSITIES.map((density) => (
                <FormControlLabel
                  key={density}
                  value={density}
                  label={DENSITY_WORDS[density]}
                  control={<Radio />}
                />
              ))}
            </RadioGroup>
          )}
        </Group>
      </PopoverPanel>
    </>
  )
}
