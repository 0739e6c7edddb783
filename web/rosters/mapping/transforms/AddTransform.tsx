import { type SampledRow, TRANSFORMS, type Transform, type TransformUse } from '@concord/roster-language'
import { Autocomplete, Box, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { findParameterError, fitsBehind, tryChain, writeParameters } from '../model/try-chain.ts'
import { ParameterForm, type ParameterValues } from './ParameterForm.tsx'
import { TransformCases, TriedTexts } from './TriedTexts.tsx'

export type AddTransformProps = {
  readonly chain: readonly TransformUse[]
  readonly columns: readonly string[]
  readonly headers: readonly string[]
  readonly rows: readonly SampledRow[]
  readonly own: string
  readonly onAdd: (use: TransformUse) => void
}

const isFoundBy = ({ id, label, description }: Transform, typed: string) =>
  `${id}\n${label}\n${description}`.toLowerCase().includes(typed.trim().toLowerCase())

/** Chooses a transform, asks for what it needs, and shows what it would make before it is added. */
export function AddTransform({ chain, columns, headers, rows, own, onAdd }: AddTransformProps) {
  const [chosen, setChosen] = useState<Transform | null>(null)
  const [values, setValues] = useState<ParameterValues>({})
  const [isChecked, setChecked] = useState(false)
  const options = TRANSFORMS.filter(fitsBehind(chain, columns.length))
  const choose = (transform: Transform | null) => {
    setChosen(transform)
    setValues({})
    setChecked(false)
  }
  const isRight =
    chosen?.parameters.every((one) => findParameterError(one, values[one.name]) === undefined) === true
  const tried =
    chosen && isRight
      ? tryChain([...chain, writeParameters(chosen, values)], columns, { headers, rows, own })
      : undefined
  const texts = tried?.rows.map(({ given, made }) => ({
    given: chain.length > 0 ? (made[chain.length - 1] ?? '') : given,
    made: made[chain.length] ?? null,
  }))
  const add = () => {
    setChecked(true)
    if (!chosen || !isRight || tried?.error) return
    onAdd(writeParameters(chosen, values))
    choose(null)
  }
  return (
    <Box
      component="form"
      noValidate
      aria-label="Add a transform"
      sx={{ display: 'grid', gap: 1 }}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <Autocomplete<Transform>
        options={options}
        value={chosen}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ label }) => label}
        filterOptions={(all, { inputValue }) => all.filter((one) => isFoundBy(one, inputValue))}
        onChange={(_, transform) => choose(transform)}
        autoHighlight
        noOptionsText="No transform does that. Try a formula."
        renderInput={(params) => <TextField {...params} label="Add a transform" />}
        renderOption={({ key, ...props }, { label, description }) => (
          <Box component="li" key={key} {...props}>
            <Box>
              {label}
              <Box sx={{ typography: 'caption', color: 'ink2' }}>{description}</Box>
            </Box>
          </Box>
        )}
      />
      {chosen && (
        <>
          <Box sx={{ color: 'ink2' }}>{chosen.description}</Box>
          <ParameterForm transform={chosen} values={values} onChange={setValues} isChecked={isChecked} />
          {tried?.error && (
            <Box role="alert" sx={{ typography: 'caption', color: 'error.main' }}>
              {tried.error.message}
            </Box>
          )}
          {texts ? (
            <TriedTexts label="What it would make" texts={texts} />
          ) : (
            <TransformCases transform={chosen} />
          )}
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button type="submit" variant="contained">
              Add transform
            </Button>
            <Button variant="text" onClick={() => choose(null)}>
              Cancel
            </Button>
          </Box>
        </>
      )}
    </Box>
  )
}
