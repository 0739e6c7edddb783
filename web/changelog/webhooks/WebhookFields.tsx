import { SOURCE_KINDS, type SourceKind } from '@concord/domain'
import { CheckboxGroup } from '#web/ui/form/CheckboxGroup.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { Webhook } from '../queries.ts'
import { readWords, SOURCE_WORDS } from './webhook-labels.ts'

export type WebhookValues = {
  readonly name: string
  readonly url: string
  readonly npis: string
  readonly fields: string
  readonly sources: readonly string[]
}

export const NO_VALUES: WebhookValues = { name: '', url: '', npis: '', fields: '', sources: [] }

export const toValues = ({ name, url, filter }: Webhook): WebhookValues => ({
  name,
  url,
  npis: filter.npis.join('\n'),
  fields: filter.fields.join('\n'),
  sources: filter.sources,
})

export const toBody = ({ name, url, npis, fields, sources }: WebhookValues) => ({
  name,
  url: url.trim(),
  filter: { npis: readWords(npis), fields: readWords(fields), sources: sources as SourceKind[] },
})

const CHOICES = SOURCE_KINDS.map((value) => ({ value, label: SOURCE_WORDS[value] }))

type WebhookFieldsProps = {
  readonly form: {
    readonly values: WebhookValues
    readonly change: (fields: Partial<WebhookValues>) => void
    readonly getError: (field: string) => string | undefined
    readonly text: (name: 'name' | 'url' | 'npis' | 'fields') => {
      readonly value: string
      readonly onChange: (text: string) => void
      readonly error: string | undefined
    }
  }
}

/** Shows the fields for the name of a webhook, its URL and the changes it gets. */
export function WebhookFields({ form }: WebhookFieldsProps) {
  const { values, change, getError, text } = form
  return (
    <>
      <TextInput label="Name" hint="For example: Claims system" {...text('name')} maxLength={80} isFirst />
      <TextInput label="Endpoint URL" hint="Takes POST requests over HTTPS" {...text('url')} />
      <TextInput
        label="NPIs (optional)"
        hint="One per line. Empty: all records you can see"
        {...text('npis')}
        error={getError('filter.npis')}
        rows={2}
      />
      <TextInput
        label="Fields (optional)"
        hint="One per line, for example phone or last_name. Empty: all fields"
        {...text('fields')}
        error={getError('filter.fields')}
        rows={2}
      />
      <CheckboxGroup
        label="Sources"
        hint="None checked: all sources"
        choices={CHOICES}
        picked={values.sources}
        onChange={(sources) => change({ sources })}
        columnWidth={150}
      />
    </>
  )
}
