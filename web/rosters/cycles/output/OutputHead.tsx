import { Box, ButtonBase, InputBase } from '@mui/material'
import type { VirtualItem } from '@tanstack/react-virtual'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useTypedText } from '#web/ui/use-typed-text.ts'
import { HEAD_PX } from './grid-sizes.ts'
import type { OutputField, OutputView } from './queries.ts'

const WAIT_MS = 350

type FilterInputProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
}

/** Asks when someone stops typing, or at once with Enter. */
function FilterInput({ label, value, onChange }: FilterInputProps) {
  const { text, setText, ask } = useTypedText({ value, pauseMs: () => WAIT_MS, onAsk: onChange })
  return (
    <InputBase
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && ask()}
      placeholder="Filter"
      inputProps={{
        'aria-label': `Filter ${label}`,
        title: 'Part of the text; =text for just this text; = for empty',
      }}
      sx={{
        ...{ height: 26, width: 1, px: 0.75, border: '1px solid', borderColor: 'line', borderRadius: '6px' },
        ...{ bgcolor: value === '' ? 'sheet' : 'secondary.light', typography: 'caption' },
      }}
    />
  )
}

export type OutputHeadProps = {
  readonly fields: readonly OutputField[]
  readonly columns: readonly VirtualItem[]
  readonly view: OutputView
  readonly onSort: (field: string) => void
  readonly onFilter: (field: string, text: string) => void
}

const ROW_SORT = ':row'

type SortButtonProps = {
  readonly field: string
  readonly label: string
  readonly sort: string | undefined
  readonly onSort: (field: string) => void
}

function SortButton({ field, label, sort, onSort }: SortButtonProps) {
  const Arrow = sort === `-${field}` ? ArrowDown : ArrowUp
  return (
    <ButtonBase
      onClick={() => onSort(field)}
      sx={{
        ...{
          display: 'flex',
          justifyContent: 'flex-start',
          gap: 0.5,
          maxWidth: 1,
          height: 28,
          minWidth: 28,
          px: 0.5,
          borderRadius: '4px',
        },
        ...{ typography: 'caption', fontWeight: 600, color: 'ink2', '&:hover': { color: 'ink' } },
      }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {label}
      </Box>
      {(sort === field || sort === `-${field}`) && <Arrow size={13} aria-hidden />}
    </ButtonBase>
  )
}

const ariaSort = (field: string, sort: string | undefined) =>
  sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none'

const cell = { px: 0.75, py: 0.75, borderRight: '1px solid', borderColor: 'lineSoft' } as const

/** Names the columns: each sorts by its name and is narrowed below it. */
export function OutputHead({ fields, columns, view, onSort, onFilter }: OutputHeadProps) {
  const { sort, filters } = view
  return (
    <Box
      role="row"
      aria-rowindex={1}
      sx={{
        ...{ position: 'sticky', top: 0, zIndex: 3, height: HEAD_PX, bgcolor: 'sunken' },
        ...{ borderBottom: '1px solid', borderColor: 'line' },
      }}
    >
      <Box
        role="columnheader"
        aria-sort={ariaSort(ROW_SORT, sort)}
        sx={{
          ...cell,
          ...{ position: 'sticky', left: 0, zIndex: 1, width: 'var(--labels)', height: 1, bgcolor: 'sunken' },
        }}
      >
        <SortButton field={ROW_SORT} label="Row" {...{ sort, onSort }} />
      </Box>
      {columns.map(({ index, start, size }) => {
        const field = fields[index]
        if (field === undefined) return null
        return (
          <Box
            key={field.id}
            role="columnheader"
            aria-colindex={index + 2}
            aria-sort={ariaSort(field.id, sort)}
            sx={{ ...cell, position: 'absolute', top: 0, height: 1 }}
            style={{ left: `calc(var(--labels) + ${start}px)`, width: size }}
          >
            <SortButton field={field.id} label={field.label} {...{ sort, onSort }} />
            <FilterInput
              label={field.label}
              value={filters[field.id] ?? ''}
              onChange={(text) => onFilter(field.id, text)}
            />
          </Box>
        )
      })}
    </Box>
  )
}
