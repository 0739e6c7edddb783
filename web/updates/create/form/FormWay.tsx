import { Box, Button, IconButton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Form } from '#web/ui/form/Form.tsx'
import { PickInput } from '#web/ui/form/PickInput.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { formatValue } from '#web/ui/values/format-value.ts'
import { FieldInput } from '../../fields/FieldInput.tsx'
import { explainInput, fromInput, toInput } from '../../fields/field-input.ts'
import {
  type Correctable,
  type CorrectableField,
  correctable,
  foundRecords,
  type NewChange,
} from '../../record-queries.ts'
import { useFormDraft } from './form-draft.ts'

/** Returns the label of a field with the location or affiliation that it belongs to. */
const nameField = ({ label, place }: Pick<CorrectableField, 'label' | 'place'>): string =>
  place === null ? label : `${label}, ${place}`

type Row = { readonly field: CorrectableField; readonly text: string }

type FieldsFormProps = {
  readonly record: Correctable
  readonly isBusy: boolean
  /** Resolves to nothing where they were not added. */
  readonly onAdd: (changes: readonly NewChange[]) => Promise<object | undefined>
}

const isChanged = ({ field, text }: Row) => text.trim() !== toInput(field, field.value)

function FieldsForm({ record, isBusy, onAdd }: FieldsFormProps) {
  const [entered, keepEntered] = useFormDraft()
  const fieldOf = (path: string) => record.fields.find((one) => one.path === path)
  const rows = (entered?.npi === record.npi ? entered.rows : []).flatMap(({ path, text }): Row[] => {
    const field = fieldOf(path)
    return field ? [{ field, text }] : []
  })
  const setRows = (next: readonly Row[]) =>
    keepEntered(
      next.length === 0
        ? undefined
        : { npi: record.npi, rows: next.map(({ field, text }) => ({ path: field.path, text })) },
    )
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const left = record.fields.filter(({ path }) => !rows.some(({ field }) => field.path === path))
  const changed = rows.filter(isChanged)
  const isWrong = rows.some(({ field, text }) => explainInput(field, text) !== undefined)
  function addRow(path: string): void {
    const field = fieldOf(path)
    if (field) setRows([...rows, { field, text: toInput(field, field.value) }])
  }
  const [adding, setAdding] = useState(0)
  async function submit(): Promise<void> {
    setChecked(true)
    if (isWrong || changed.length === 0 || adding > 0) return
    setAdding(changed.length)
    const added = await onAdd(
      changed.map(({ field, text }) => ({
        npi: record.npi,
        path: field.path,
        value: fromInput(field, text) as never,
      })),
    )
    flushSync(() => {
      setAdding(0)
      if (!added) return
      setRows([])
      setChecked(false)
    })
    if (added) form.current?.querySelector('select')?.focus()
  }
  const count = adding || changed.length
  return (
    <Box ref={form}>
      <Form label="Fields that are wrong" onSubmit={() => void submit()} sx={{ display: 'grid', gap: 1.5 }}>
        {rows.map(({ field, text }) => (
          <Box
            key={field.path}
            role="group"
            aria-label={nameField(field)}
            sx={{
              ...{ display: 'grid', gap: 1.5, alignItems: 'start' },
              gridTemplateColumns: { xs: '1fr auto', md: '1fr 1fr 1fr auto' },
            }}
          >
            <Box sx={{ pt: { md: 2.5 } }}>
              <strong>{field.label}</strong>
              {field.place !== null && <Box sx={{ color: 'ink2' }}>{field.place}</Box>}
            </Box>
            <Box sx={{ gridColumn: { xs: 1, md: 'auto' } }}>
              <Box sx={{ typography: 'label', color: 'ink2' }}>Now</Box>
              {formatValue(field.path, field.value)}
            </Box>
            <FieldInput
              field={field}
              value={text}
              isChecked={isChecked}
              isFirst
              onChange={(value) =>
                setRows(rows.map((row) => (row.field === field ? { ...row, text: value } : row)))
              }
            />
            <IconButton
              aria-label={`Remove ${nameField(field)}`}
              onClick={() => setRows(rows.filter((row) => row.field !== field))}
              sx={{ mt: { md: 2.5 }, gridRow: { xs: 1, md: 'auto' }, gridColumn: { xs: 2, md: 'auto' } }}
            >
              <X size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </Box>
        ))}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-end' }}>
          <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
            <SelectInput
              label={rows.length === 0 ? 'Field' : 'Another field'}
              options={[
                { value: '', label: 'Choose a field' },
                ...left.map((field) => ({ value: field.path, label: nameField(field) })),
              ]}
              value=""
              onChange={addRow}
            />
          </Box>
          <Button
            variant="outlined"
            size="medium"
            type="submit"
            disabled={count === 0}
            loading={isBusy || adding > 0}
          >
            {count === 1 ? 'Add 1 change' : `Add ${count} changes`}
          </Button>
        </Box>
      </Form>
    </Box>
  )
}

type FormWayProps = Omit<FieldsFormProps, 'record'>

/** Searches a practitioner or an office, and takes what is right of some of its fields. */
export function FormWay(props: FormWayProps) {
  const [entered] = useFormDraft()
  const [npi, setNpi] = useState(entered?.npi ?? '')
  const [query, setQuery] = useState('')
  const { data: found = [], isFetching } = useQuery(foundRecords(query))
  const { data: record, error, refetch } = useQuery(correctable(npi))
  return (
    <Box sx={{ border: 1, borderColor: 'line', borderRadius: '8px', p: 2, display: 'grid', gap: 2 }}>
      <Typography variant="h3" component="h2">
        Whose fields are wrong?
      </Typography>
      <Box sx={{ maxWidth: 420 }}>
        <PickInput
          label="Practitioner or organization"
          picked={record?.name ?? ''}
          options={found.map((one) => ({
            id: one.npi,
            label: one.name,
            detail: `NPI ${one.npi}, ${one.detail}`,
          }))}
          isLoading={isFetching}
          onSearch={setQuery}
          onPick={setNpi}
          hint="Search by name or NPI."
        />
      </Box>
      {npi !== '' &&
        (record ? (
          <FieldsForm key={record.npi} record={record} {...props} />
        ) : (
          <LoadFallback what="the record" error={error} onRetry={() => void refetch()} />
        ))}
    </Box>
  )
}
