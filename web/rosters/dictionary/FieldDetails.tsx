import { Box } from '@mui/material'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { TermList } from '#web/ui/TermList.tsx'
import type { FoundField } from './find-fields.ts'

const MARKS = { reject: 'error', error: 'error', warning: 'warning', info: 'none' } as const

type FieldDetailsProps = { readonly found: FoundField; readonly onClose: () => void }

const joinOrNone = (texts: readonly string[]): string | null => (texts.length === 0 ? null : texts.join('. '))

/** Shows everything known about one field: what it is, who requires it, its rules, and who sends it. */
export function FieldDetails({ found: { target, field }, onClose }: FieldDetailsProps) {
  const nameOf = (id: string) =>
    target.sources.find((source) => source.id === id)?.name ?? 'Deleted source config'
  return (
    <SidePanel title={field.label} gap={2} onClose={onClose}>
      {field.description && <Box>{field.description}</Box>}
      <TermList
        termWidth={120}
        terms={[
          { term: 'Field', value: field.id },
          { term: 'Target config', value: `${target.name}, version ${target.version}` },
          { term: 'Read as', value: field.reads },
          { term: 'Required', value: joinOrNone(field.required) ?? 'Not required' },
          { term: 'Law', value: field.law },
          ...(field.maxLength === null ? [] : [{ term: 'Characters', value: `${field.maxLength} at most` }]),
          ...(field.allowed.length === 0 ? [] : [{ term: 'Values', value: field.allowed.join(', ') }]),
          ...(field.isKey ? [{ term: 'Key', value: 'Tells one row from another' }] : []),
        ]}
      />
      {field.rules.length > 0 && (
        <Box component="section" aria-label="Rules">
          <Box sx={{ fontWeight: 600 }}>Rules</Box>
          {field.rules.map(({ code, severity, says, law }) => (
            <Box key={`${code} ${says}`} sx={{ py: 0.5 }}>
              <StatusMark status={MARKS[severity]}>
                <HiddenText>{severity} </HiddenText>
                <b>{code}</b> {says} {law}
              </StatusMark>
            </Box>
          ))}
        </Box>
      )}
      {field.samples.length > 0 && (
        <Box component="section" aria-label="Samples">
          <Box sx={{ fontWeight: 600 }}>Samples</Box>
          {field.samples.map(({ text, value }) => (
            <Box key={text} sx={{ typography: 'raw' }}>
              {text} → {value ?? 'cannot be read'}
            </Box>
          ))}
        </Box>
      )}
      {field.uses.length > 0 && (
        <Box component="section" aria-label="Source configs">
          <Box sx={{ fontWeight: 600, mb: 0.5 }}>Source configs</Box>
          <TermList
            termWidth={140}
            terms={field.uses.map(({ sourceId, columns, by, filled }) => ({
              term: nameOf(sourceId),
              value: `${by === 'columns' ? columns.join(' + ') : by}${filled === null ? '' : `, ${Math.round(filled * 100)}% filled`}`,
            }))}
          />
        </Box>
      )}
    </SidePanel>
  )
}
