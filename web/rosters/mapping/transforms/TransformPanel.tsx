import type { SampledRow, TargetField, TransformUse, WrittenSource } from '@concord/roster-language'
import { Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useState } from 'react'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import {
  findMapping,
  type Place,
  setColumns,
  setConstant,
  setFormula,
  setTransforms,
  type WrittenMapping,
} from '../model/acts.ts'
import type { MappingAct } from '../model/mapping-act.ts'
import { ChainEditor } from './ChainEditor.tsx'
import { FormulaEditor } from './FormulaEditor.tsx'

export type TransformPanelProps = {
  readonly place: Place
  readonly field: TargetField
  readonly config: WrittenSource
  /** The headers of the columns after the steps, and rows of these columns. */
  readonly headers: readonly string[]
  readonly rows: readonly SampledRow[]
  readonly typed: TypedTexts
  readonly onAct: (act: MappingAct) => void
  readonly onClose: () => void
}

/** Formulas and constants that were typed and not used, by their places: they stay when the panel is closed. */
export type TypedTexts = Map<string, string>

const KINDS = { columns: 'Columns', formula: 'Formula', constant: 'Constant' } as const
type Kind = keyof typeof KINDS

const getKind = (mapping: WrittenMapping | undefined): Kind => {
  if (mapping && 'formula' in mapping) return 'formula'
  return mapping && 'constant' in mapping ? 'constant' : 'columns'
}

const getChain = (mapping: WrittenMapping | undefined): readonly TransformUse[] =>
  mapping && 'transforms' in mapping ? (mapping.transforms ?? []) : []

const getColumns = (mapping: WrittenMapping | undefined): readonly string[] =>
  mapping && 'from' in mapping ? [mapping.from].flat() : []

type ConstantFormProps = {
  readonly constant: string
  readonly typed: string | undefined
  readonly onType: (text: string) => void
  readonly onUse: (text: string) => void
}

function ConstantForm({ constant, typed = constant, onType, onUse }: ConstantFormProps) {
  const [text, setOwnText] = useState(typed)
  const setText = (next: string) => {
    setOwnText(next)
    onType(next)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextInput label="The same in every row" value={text} onChange={setText} />
      <Button
        variant="contained"
        sx={{ justifySelf: 'start' }}
        disabled={text.trim() === '' || text === constant}
        onClick={() => onUse(text)}
      >
        Use constant
      </Button>
    </Box>
  )
}

/** Shows how a field is made: from columns through transforms, by a formula, or with the same value in every row. */
export function TransformPanel(props: TransformPanelProps) {
  const { place, field, config, headers, rows, typed, onAct, onClose } = props
  const mapping = findMapping(config, place)
  const [kind, setKind] = useState<Kind>(getKind(mapping))
  const of = JSON.stringify([place, kind])
  const onType = (text: string) => typed.set(of, text)
  const use = (act: MappingAct) => {
    typed.delete(of)
    onAct(act)
  }
  return (
    <SidePanel title={`Transforms of ${field.label}`} gap={2} isClear onClose={onClose}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={kind}
        aria-label="How the field is made"
        onChange={(_, next: Kind | null) => next !== null && setKind(next)}
      >
        {Object.entries(KINDS).map(([value, label]) => (
          <ToggleButton key={value} value={value}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {kind === 'columns' && (
        <ChainEditor
          columns={getColumns(mapping)}
          chain={getChain(mapping)}
          {...{ headers, rows }}
          onColumns={(columns) => onAct(setColumns(place, columns))}
          onChain={(chain) => onAct(setTransforms(place, chain))}
        />
      )}
      {kind === 'formula' && (
        <FormulaEditor
          formula={mapping && 'formula' in mapping ? mapping.formula : ''}
          {...{ headers, rows }}
          label={`Formula of ${field.id}`}
          submitLabel="Use formula"
          typed={typed.get(of)}
          onType={onType}
          onUse={(formula) => use(setFormula(place, formula))}
        />
      )}
      {kind === 'constant' && (
        <ConstantForm
          constant={mapping && 'constant' in mapping ? mapping.constant : ''}
          typed={typed.get(of)}
          onType={onType}
          onUse={(text) => use(setConstant(place, text))}
        />
      )}
    </SidePanel>
  )
}
