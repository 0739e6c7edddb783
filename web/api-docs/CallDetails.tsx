import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useSession } from '#web/session/session-context.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import type { Column } from '#web/ui/column.ts'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { TermList } from '#web/ui/TermList.tsx'
import type { ApiCall, Schema } from './api-description.ts'
import { curlLine } from './curl-line.ts'
import { type Field, formatType, getFields } from './format-schema.ts'
import { TryCall } from './TryCall.tsx'

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ mt: 2.5 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

type FieldTableProps = {
  readonly label: string
  readonly fields: readonly Field[]
  /** Whether the fields are sent, as opposed to returned. */
  readonly isSent: boolean
}

const SENT_COLUMNS: readonly Column<Field>[] = [
  { head: 'Needed', cell: ({ isRequired }) => (isRequired ? 'Yes' : 'No') },
  { head: 'Limits', cell: ({ limits }) => limits || 'None' },
]

function FieldTable({ label, fields, isSent }: FieldTableProps) {
  return (
    <RecordTable
      label={label}
      rows={fields}
      keyOf={({ name, type }) => `${name} ${type}`}
      columns={[
        {
          head: 'Field',
          cell: ({ name }) => (
            <Typography component="span" variant="raw">
              {name}
            </Typography>
          ),
        },
        { head: 'Type', cell: ({ type }) => type },
        ...(isSent ? SENT_COLUMNS : []),
      ]}
    />
  )
}

type SchemaPartProps = Pick<FieldTableProps, 'isSent'> & { readonly title: string; readonly schema: Schema }

function SchemaPart({ title, schema, isSent }: SchemaPartProps) {
  const fields = getFields(schema)
  return (
    <Part title={title}>
      {fields.length > 0 ? (
        <FieldTable label={title} fields={fields} isSent={isSent} />
      ) : (
        <Typography sx={{ color: 'ink2' }}>
          {schema.type === 'object' ? 'An empty object.' : formatType(schema)}
        </Typography>
      )}
    </Part>
  )
}

export function CallDetails({ call }: { readonly call: ApiCall }) {
  const { apiOrigin } = useSession().environment
  const curl = curlLine(apiOrigin || window.location.origin, call)
  const parameters = call.parameters.map(({ name, schema, required, in: place }) => ({
    name,
    type: `${formatType(schema)}, in the ${place}`,
    isRequired: required,
    limits: getFields({ properties: { [name]: schema } })[0]?.limits ?? '',
  }))
  return (
    <Box
      sx={{
        ...{ display: 'grid', columnGap: 5, alignItems: 'start' },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(360px, 42%)' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <TermList
          termWidth={112}
          terms={[
            { term: 'Access', value: call.access },
            { term: 'Scopes', value: call.scopes.join(', ') || 'None' },
          ]}
        />
        {parameters.length > 0 && (
          <Part title="Parameters">
            <FieldTable label="Parameters" fields={parameters} isSent />
          </Part>
        )}
        {call.body && <SchemaPart title="Body" schema={call.body} isSent />}
        {call.replyTypes.includes('application/json') && call.reply ? (
          <SchemaPart title="Reply" schema={call.reply} isSent={false} />
        ) : (
          <Part title="Reply">A file: {call.replyTypes.join(' or ')}.</Part>
        )}
        <Part title="Errors">
          <TermList
            termWidth={48}
            terms={call.errors.map(({ status, text }) => ({ term: status, value: text }))}
          />
        </Part>
      </Box>
      <Box
        sx={{
          ...{ minWidth: 0, position: { lg: 'sticky' }, top: 16 },
          ...{ maxHeight: { lg: 'calc(100vh - 32px)' }, overflowY: { lg: 'auto' }, px: '2px', mx: '-2px' },
          '& > section:first-of-type': { mt: { lg: 0 } },
        }}
      >
        <Part title="Try it">
          <TryCall call={call} />
        </Part>
        <Part title="cURL">
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
            <Typography
              component="code"
              variant="raw"
              sx={{ flex: 1, p: 1, bgcolor: 'sunken', borderRadius: '6px', overflowWrap: 'anywhere' }}
            >
              {curl}
            </Typography>
            <CopyButton what="cURL command" text={curl} />
          </Box>
        </Part>
      </Box>
    </Box>
  )
}
