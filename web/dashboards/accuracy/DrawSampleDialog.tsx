import { MAX_SAMPLE_NAME, MAX_SAMPLE_SIZE, MIN_SAMPLE_SIZE } from '@concord/contract'
import { FORM_BODIES } from '@concord/contract/form-bodies'
import { Box, Typography } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { RequestError } from '#web/lib/request-error.ts'
import { showSuccess } from '#web/lib/toasts.ts'
import { FieldSet } from '#web/ui/form/FieldSet.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { FilterMenu } from '../filters/FilterMenu.tsx'
import type { Filters } from '../model/filters.ts'
import { directorySource } from '../queries.ts'
import { countLocations, STRATA_LABELS, sayExpected } from './accuracy-labels.ts'
import { useDraw } from './queries.ts'

const DEFAULT_SIZE = 100
const SOURCE = directorySource('practitioner-overview')
const STRATA = (['state', 'specialty', 'none'] as const).map((value) => ({
  value,
  label: STRATA_LABELS[value],
}))
const LIMITS = [
  ['state', 'State'],
  ['specialty', 'Specialty'],
] as const

type Fields = {
  readonly name: string
  readonly size: string
  readonly strata: string
  readonly seed: string
  readonly filters: Filters
}

/** Returns the name of a quarter: 'Q3 2026'. */
function nameQuarter(now: Date): string {
  return `Q${Math.floor(now.getMonth() / 3) + 1} ${now.getFullYear()}`
}

const findRefusal = (error: Error): string | undefined =>
  error instanceof RequestError && error.code === 'conflict'
    ? (error.details as { readonly message?: string } | undefined)?.message
    : undefined

function sayPicked(values: readonly string[] | undefined): string {
  if (!values || values.length === 0) return 'all'
  return `${values.length} picked`
}

/** Draws a sample: how many locations, divided by what, of which part of the directory. */
export function DrawSampleDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm<Fields, Parameters<typeof draw.mutate>[0]>({
    start: {
      ...{ name: nameQuarter(new Date()), size: String(DEFAULT_SIZE), strata: 'state', seed: '' },
      filters: {},
    },
    schema: FORM_BODIES.createAccuracySample,
    bodyOf: ({ name, size, strata, seed, filters }) => ({
      ...{ name, size: Number(size), strata, seed },
      states: [...(filters.state ?? [])],
      specialties: [...(filters.specialty ?? [])],
    }),
    moreErrors: ({ size }) => {
      const number = Number(size)
      const isIn = Number.isInteger(number) && number >= MIN_SAMPLE_SIZE && number <= MAX_SAMPLE_SIZE
      return isIn ? {} : { size: `Enter a whole number from ${MIN_SAMPLE_SIZE} to ${MAX_SAMPLE_SIZE}.` }
    },
    send: (body) =>
      draw.mutate(body, {
        onSuccess({ sample }) {
          showSuccess(`${countLocations(sample.size)} drawn of ${countLocations(sample.population)}`)
          navigate(`/dashboards/accuracy/${sample.id}`)
        },
      }),
  })
  const draw = useDraw((error) => {
    const reason = findRefusal(error)
    setRefusal(reason)
    if (reason !== undefined) return
    form.refuse(error)
    if (error instanceof RequestError && error.code !== 'invalid_input') error.handle()
  })
  const { size, filters } = form.values
  return (
    <FormDialog
      title="Draw a sample"
      submitLabel="Draw sample"
      isPending={draw.isPending}
      onSubmit={() => {
        setRefusal(undefined)
        form.submit()
      }}
      onClose={onClose}
    >
      <TextInput label="Name" {...form.text('name')} maxLength={MAX_SAMPLE_NAME} isFirst />
      <TextInput
        label="Locations to call"
        {...form.text('size')}
        onLeave={() => form.check('size')}
        maxLength={4}
        hint={sayExpected(Number(size) || 0)}
      />
      <SelectInput
        label="Divide the directory"
        options={STRATA}
        value={form.values.strata}
        onChange={(strata) => form.change({ strata })}
        hint="Each part gives its share of the sample."
      />
      <FieldSet label="Draw from" hint="Active practitioners and their locations.">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {LIMITS.map(([name, label]) => (
            <FilterMenu
              key={name}
              source={SOURCE}
              name={name}
              label={label}
              said={sayPicked(filters[name])}
              filters={filters}
              onShow={(next) => form.change({ filters: next })}
            />
          ))}
        </Box>
      </FieldSet>
      <TextInput
        label="Seed (optional)"
        {...form.text('seed')}
        maxLength={40}
        hint="The same seed over the same data draws the same locations. Leave empty for a new one."
      />
      {refusal !== undefined && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          {refusal}
        </Typography>
      )}
    </FormDialog>
  )
}
