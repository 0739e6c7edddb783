import {
  nameColumn,
  type SourceConfig,
  type TargetConfig,
  type WrittenSource,
} from '@concord/roster-language'
import { Box, Button, IconButton, Typography } from '@mui/material'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { useMemo, useState } from 'react'
import { type Option, SelectInput } from '#web/ui/form/SelectInput.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { showHeader } from '../../show-header.ts'
import { mapColumn, setColumns } from '../model/acts.ts'
import { acceptBlocks, addBlock, giveUpBlocks, removeBlock } from '../model/block-acts.ts'
import type { MappingAct } from '../model/mapping-act.ts'
import type { RepeatCounts } from '../model/repeat-counts.ts'
import { nameBlock, sayRepeats } from '../RepeatLine.tsx'

export type BlocksPanelProps = {
  readonly config: WrittenSource
  readonly target: TargetConfig
  readonly headers: readonly string[]
  readonly repeats: RepeatCounts | undefined
  /** The blocks that were found in the file. */
  readonly proposed: SourceConfig['repeat']
  readonly onAct: (act: MappingAct) => void
  readonly onClose: () => void
}

type Block = NonNullable<WrittenSource['repeat']>['blocks'][number]

type BlockFieldsProps = {
  readonly block: Block
  readonly fields: readonly string[]
  readonly columns: readonly Option[]
  readonly onAct: (act: MappingAct) => void
}

const columnOf = ({ mappings }: Block, field: string): string => {
  const mapping = mappings.find((one) => one.field === field)
  return mapping && 'from' in mapping ? ([mapping.from].flat()[0] ?? '') : ''
}

/** Shows the column of each field in one block. */
function BlockFields({ block, fields, columns, onAct }: BlockFieldsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1, pl: 3, pb: 1 }}>
      {fields.map((field) => {
        const place = { field, block: block.name }
        const isOther = block.mappings.some((one) => one.field === field && !('from' in one))
        return (
          <SelectInput
            key={field}
            label={field}
            options={[{ value: '', label: isOther ? 'Made without a column' : 'No column' }, ...columns]}
            value={columnOf(block, field)}
            onChange={(column) => onAct(column === '' ? setColumns(place, []) : mapColumn(column, place))}
          />
        )
      })}
    </Box>
  )
}

/** Shows how one row becomes several: which columns each block is made of, and how many rows result. */
export function BlocksPanel(props: BlocksPanelProps) {
  const { config, target, headers, repeats, proposed, onAct, onClose } = props
  const blocks = config.repeat?.blocks ?? []
  const [open, setOpen] = useState<string | null>(null)
  const columns = useMemo(
    () =>
      headers.map((_, index): Option => {
        const name = nameColumn(index, headers)
        return { value: name, label: `${index + 1} ${showHeader(name)}` }
      }),
    [headers],
  )
  const inBlocks = new Set(blocks.flatMap(({ mappings }) => mappings.map(({ field }) => field)))
  const fields = target.fields.flatMap(({ id }) => (inBlocks.has(id) ? [id] : []))
  const [newField, setNewField] = useState('')
  const [newColumn, setNewColumn] = useState('')
  const others = target.fields.filter(({ id, derive }) => !inBlocks.has(id) && !derive)
  const fieldOptions = (
    blocks.length === 0 ? target.fields : [...fields.map((id) => ({ id, label: id })), ...others]
  ).map(({ id }) => ({ value: id, label: id }))
  return (
    <SidePanel title="Repeat blocks" gap={2} isClear onClose={onClose}>
      <Box sx={{ color: 'ink2' }}>
        {blocks.length === 0
          ? 'Each row of the file becomes one row. With blocks it becomes one row for each block that has a filled cell.'
          : `One row becomes up to ${repeats?.most ?? blocks.length} rows.`}
      </Box>
      {repeats && blocks.length > 0 && <strong>{sayRepeats(repeats)}</strong>}
      {blocks.map((block) => {
        const isOpen = open === block.name
        const named = block.mappings.map(({ field }) => field)
        return (
          <Box key={block.name} component="section" aria-label={block.name}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
              <Button
                variant="text"
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? null : block.name)}
                startIcon={
                  isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />
                }
                sx={{ flex: 1, justifyContent: 'flex-start', color: 'ink' }}
              >
                {nameBlock(block.name)}
              </Button>
              <Box component="span" sx={{ color: 'ink2' }}>
                {named.length} {named.length === 1 ? 'field' : 'fields'}
              </Box>
              <IconButton
                aria-label={`Remove block ${nameBlock(block.name)}`}
                onClick={() => onAct(removeBlock(block.name))}
              >
                <X size={15} aria-hidden />
              </IconButton>
            </Box>
            {isOpen && <BlockFields {...{ block, fields, columns, onAct }} />}
          </Box>
        )
      })}
      <Typography variant="h3">Add a block</Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1.4fr', gap: 1 }}>
        <SelectInput
          label="Field"
          options={[{ value: '', label: 'Choose' }, ...fieldOptions]}
          value={newField}
          onChange={setNewField}
        />
        <SelectInput
          label="Column"
          options={[{ value: '', label: 'Choose' }, ...columns]}
          value={newColumn}
          onChange={setNewColumn}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          disabled={newField === '' || newColumn === ''}
          onClick={() => {
            onAct(addBlock(newColumn, { field: newField, column: newColumn }))
            setNewColumn('')
          }}
        >
          Add block
        </Button>
        {blocks.length === 0 && proposed && (
          <Button variant="outlined" onClick={() => onAct(acceptBlocks(proposed))}>
            Accept the {proposed.blocks.length} blocks that were found
          </Button>
        )}
        {blocks.length > 0 && (
          <Button variant="outlined" onClick={() => onAct(giveUpBlocks)}>
            One row stays one row
          </Button>
        )}
      </Box>
    </SidePanel>
  )
}
