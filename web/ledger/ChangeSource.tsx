import { FORM_BODIES } from '@concord/contract/form-bodies'
import { Alert, Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { type Source, sourcePreview, useChangeSource } from './queries.ts'
import { SourceEffect } from './SourceEffect.tsx'

type SourceProps = { readonly source: Source }

const toNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

function useSourceForm(source: Source, change: ReturnType<typeof useChangeSource>, onClose: () => void) {
  // The list is read again behind the dialog: what is sent is of the version that its values were of, or that a refusal
  // showed.
  const [shown] = useState(source)
  return useForm({
    start: {
      weight: String(shown.weight),
      halfLifeDays: String(shown.halfLifeDays),
      firstDays: String(shown.firstDays),
      reason: '',
    },
    schema: FORM_BODIES.changeSource,
    bodyOf: ({ weight, halfLifeDays, firstDays, reason }) => ({
      version: change.error === null ? shown.version : source.version,
      weight: toNumber(weight),
      halfLifeDays: toNumber(halfLifeDays),
      firstDays: toNumber(firstDays),
      reason,
    }),
    send: (body) => change.mutate(body, { onSuccess: onClose }),
  })
}

function ChangeSourceDialog({ source, onClose }: SourceProps & { readonly onClose: () => void }) {
  const change = useChangeSource(source.id)
  const form = useSourceForm(source, change, onClose)
  const { weight, halfLifeDays, firstDays } = form.values
  const tried = FORM_BODIES.changeSource.omit({ version: true, reason: true }).safeParse({
    weight: toNumber(weight),
    halfLifeDays: toNumber(halfLifeDays),
    firstDays: toNumber(firstDays),
  })
  const { data } = useQuery({
    ...sourcePreview(source.id, tried.data ?? source),
    enabled: tried.success,
  })
  return (
    <FormDialog
      title={`How much ${source.name} counts`}
      submitLabel="Save"
      isPending={change.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {change.error && (
        <Alert severity="warning">
          Nothing was saved. The source now has weight {source.weight}, half-life {source.halfLifeDays} days
          and goes first for {source.firstDays} days. Check your values and save again.
        </Alert>
      )}
      <TextInput label="Weight" isFirst {...form.text('weight')} hint="Above 0, at most 1." />
      <TextInput
        label="Half-life in days"
        {...form.text('halfLifeDays')}
        hint="After this many days a value counts half as much."
      />
      <TextInput
        label="Days it goes first"
        {...form.text('firstDays')}
        hint="For this many days it wins over all others, whatever the scores. 0 for never."
      />
      <TextInput label="Reason for the audit log" {...form.text('reason')} maxLength={500} />
      {tried.success && data && <SourceEffect preview={data} />}
    </FormDialog>
  )
}

/** Changes how much a source counts, after showing which values would change. */
export function ChangeSource({ source }: SourceProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Link
        component="button"
        type="button"
        aria-label={`Change ${source.name}`}
        onClick={() => setOpen(true)}
        sx={{ fontWeight: 600, minHeight: { xs: 24, md: 0 }, color: 'secondary.main' }}
      >
        Change
      </Link>
      {isOpen && <ChangeSourceDialog source={source} onClose={() => setOpen(false)} />}
    </>
  )
}
