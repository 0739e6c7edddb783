import {
  evaluate,
  FormulaError,
  findTransform,
  parseFormula,
  type SampledRow,
  TRANSFORMS,
  type Transform,
  type TransformUse,
} from '@concord/roster-language'
import { Autocomplete, Box, Button, Divider, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { findMapping, type Place, setFormula, setTransforms, type WrittenMapping } from './model/acts.ts'
import type { Act, History } from './model/history.ts'

export type TransformPanelProps = {
  readonly place: Place
  readonly config: History['config']
  readonly headers: readonly string[]
  readonly rows: readonly SampledRow[]
  readonly onAct: (act: Act) => void
  readonly onClose: () => void
}

const getChain = (mapping: WrittenMapping | undefined): readonly TransformUse[] =>
  mapping && 'transforms' in mapping ? (mapping.transforms ?? []) : []

const quote = (given: Transform['cases'][number][0]): string =>
  given === null ? 'nothing' : typeof given === 'string' ? given : given.map((part) => part ?? '').join(' | ')

function Cases({ transform }: { readonly transform: Transform }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, typography: 'raw' }} aria-label="Test cases">
      {transform.cases.slice(0, 4).map(([given, gives, parameters]) => (
        <li key={JSON.stringify([given, parameters])}>
          {quote(given)} → <strong>{gives ?? 'nothing'}</strong>
          {parameters &&
            ` (${Object.entries(parameters)
              .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
              .join(', ')})`}
        </li>
      ))}
    </Box>
  )
}

/** What a formula gives for the first rows, or where it is wrong. */
function tryFormula(formula: string, headers: readonly string[], rows: readonly SampledRow[]): string {
  try {
    const { expression } = parseFormula(formula, headers)
    const values = rows.slice(0, 3).map(({ row, cells }) =>
      evaluate(expression, {
        ...{ cells, fields: {}, origin: { file: '', tab: '', row } },
        parameters: { today: new Date().toISOString().slice(0, 10), dayZero: '1899-12-30' },
      }),
    )
    return values.map((value) => `${value ?? 'nothing'}`).join(' | ')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function FormulaField({ place, config, headers, rows, onAct }: Omit<TransformPanelProps, 'onClose'>) {
  const mapping = findMapping(config, place)
  const [text, setText] = useState(mapping && 'formula' in mapping ? mapping.formula : '')
  const isWrong = (() => {
    try {
      if (text !== '') parseFormula(text, headers)
      return false
    } catch (error) {
      return error instanceof FormulaError
    }
  })()
  return (
    <Box>
      <TextField
        fullWidth
        label="Formula"
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={isWrong}
        helperText={text === '' ? 'For example: upper([Last Name])' : tryFormula(text, headers, rows)}
        slotProps={{ htmlInput: { spellCheck: false } }}
      />
      <Button
        variant="outlined"
        sx={{ mt: 1 }}
        disabled={text === '' || isWrong}
        onClick={() => onAct(setFormula(place, text))}
      >
        Use formula
      </Button>
    </Box>
  )
}

/** The transforms of a mapping in their order, each with its sentence and test cases; or a formula in their place. */
export function TransformPanel(props: TransformPanelProps) {
  const { place, config, onAct, onClose } = props
  const chain = getChain(findMapping(config, place))
  const [tried, setTried] = useState<Transform | null>(null)
  const add = (transform: Transform) => {
    onAct(setTransforms(place, [...chain, { use: transform.id }]))
    setTried(null)
  }
  return (
    <SidePanel title={`Transforms of ${place.field}`} gap={2} onClose={onClose}>
      {chain.length === 0 && <Typography>The values are read as they stand.</Typography>}
      {chain.map(({ use }, at) => {
        const transform = findTransform(use)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: The same transform may stand twice; its place tells them apart.
          <Box key={`${use} ${at}`}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
              <strong>
                {at + 1}. {transform?.label ?? use}
              </strong>
              <Button
                variant="text"
                aria-label={`Remove ${transform?.label ?? use}`}
                onClick={() =>
                  onAct(
                    setTransforms(
                      place,
                      chain.filter((_, other) => other !== at),
                    ),
                  )
                }
              >
                Remove
              </Button>
            </Box>
            {transform && <Typography>{transform.description}</Typography>}
            {transform && <Cases transform={transform} />}
          </Box>
        )
      })}
      <Divider />
      <Autocomplete<Transform>
        options={TRANSFORMS.filter(
          ({ takes, parameters }) =>
            takes === 'value' && parameters.every((one) => one.default !== undefined),
        )}
        value={tried}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ label }) => label}
        onChange={(_, transform) => setTried(transform)}
        autoHighlight
        renderInput={(params) => <TextField {...params} label="Add a transform" />}
      />
      {tried && (
        <Box>
          <Typography>{tried.description}</Typography>
          <Cases transform={tried} />
          <Button variant="contained" sx={{ mt: 1 }} onClick={() => add(tried)}>
            Add {tried.label.toLowerCase()}
          </Button>
        </Box>
      )}
      <Divider />
      <FormulaField {...props} />
    </SidePanel>
  )
}
