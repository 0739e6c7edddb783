import { nameColumn, type SampledRow, type TransformUse } from '@concord/roster-language'
import { Autocomplete, Box, Chip, TextField } from '@mui/material'
import { useMemo, useState } from 'react'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { showHeader } from '../../show-header.ts'
import { moveItem } from '../model/step-acts.ts'
import { tryChain } from '../model/try-chain.ts'
import { AddTransform } from './AddTransform.tsx'
import { TransformCard } from './TransformCard.tsx'

export type ChainEditorProps = {
  readonly columns: readonly string[]
  readonly chain: readonly TransformUse[]
  readonly headers: readonly string[]
  readonly rows: readonly SampledRow[]
  readonly onColumns: (columns: readonly string[]) => void
  readonly onChain: (chain: readonly TransformUse[]) => void
}

function describeColumns({ columns, chain }: Pick<ChainEditorProps, 'columns' | 'chain'>): string {
  if (columns.length === 0) return 'It is made of no column: the first transform gives a text by itself.'
  if (columns.length === 1) return chain.length === 0 ? 'The values are read as they stand.' : ''
  return chain.length === 0
    ? 'The first of these that is not empty is taken.'
    : 'The first transform gets all of these.'
}

/** Shows the columns of a field and the transforms that they go through, in order, and edits them. */
export function ChainEditor({ columns, chain, headers, rows, onColumns, onChain }: ChainEditorProps) {
  const [own, setOwn] = useState('')
  const names = useMemo(() => headers.map((_, index) => nameColumn(index, headers)), [headers])
  const tried = useMemo(
    () => tryChain(chain, columns, { headers, rows, own }),
    [chain, columns, headers, rows, own],
  )
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Autocomplete<string, true>
        multiple
        options={names}
        value={[...columns]}
        onChange={(_, next) => onColumns(next)}
        autoHighlight
        renderInput={(params) => <TextField {...params} label="Made of columns" />}
        renderValue={(value, getItemProps) =>
          value.map((name, index) => {
            const { key, ...item } = getItemProps({ index })
            return <Chip key={key} size="small" label={showHeader(name)} {...item} />
          })
        }
      />
      <Box sx={{ color: 'ink2' }}>{describeColumns({ columns, chain })}</Box>
      <Box
        component="ol"
        aria-label="Transforms"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
      >
        {chain.map((use, at) => (
          <TransformCard
            // Two transforms of the same kind differ only by their places.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={`${use.use} ${at} ${chain.length}`}
            use={use}
            number={at + 1}
            isFirst={at === 0}
            isLast={at === chain.length - 1}
            error={tried.error?.at === at ? tried.error.message : undefined}
            tried={tried.rows.flatMap(({ given, made }) =>
              at < made.length
                ? [{ given: at === 0 ? given : (made[at - 1] ?? ''), made: made[at] ?? null }]
                : [],
            )}
            onChange={(next) => onChain(chain.map((one, place) => (place === at ? next : one)))}
            onMove={(by) => onChain(moveItem(chain, at, by))}
            onRemove={() => onChain(chain.filter((_, place) => place !== at))}
          />
        ))}
      </Box>
      {columns.length > 0 && (
        <TextInput
          label="Try a value of your own"
          hint="It stands first in the examples above."
          value={own}
          onChange={setOwn}
        />
      )}
      <AddTransform {...{ chain, columns, headers, rows, own }} onAdd={(use) => onChain([...chain, use])} />
    </Box>
  )
}
