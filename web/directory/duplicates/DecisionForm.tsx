import { FORM_BODIES } from '@concord/contract/form-bodies'
import { Box, Button, Radio, Typography } from '@mui/material'
import { type RefObject, useId } from 'react'
import { Form } from '#web/ui/form/Form.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { type KeyHint, KeyHints } from '#web/ui/KeyHints.tsx'
import { getRecordName } from '../same-record/record-name.ts'
import type { Pair } from './queries.ts'

export type PairActions = {
  readonly onMerge: (leadingNpi: string, reason: string) => void
  readonly onKeepApart: () => void
  readonly onSkip: () => void
  readonly isBusy: boolean
}

export type DecisionFormProps = {
  readonly pair: Pair
  readonly actions: PairActions
  readonly leadingNpi: string
  readonly onLead: (npi: string) => void
  readonly reasonRef: RefObject<HTMLTextAreaElement | null>
}

function LeadingChoice({
  pair,
  leadingNpi,
  onLead,
}: Pick<DecisionFormProps, 'pair' | 'leadingNpi' | 'onLead'>) {
  const name = useId()
  return (
    <Box component="fieldset" sx={{ m: 0, my: 1.5, p: 0, border: 0 }}>
      <Box component="legend" sx={{ typography: 'label', p: 0, color: 'ink2' }}>
        Leading record
      </Box>
      {pair.records.map((record) => (
        <Box
          component="label"
          key={record.npi}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: { xs: 44, md: 32 } }}
        >
          <Radio
            size="small"
            name={name}
            checked={record.npi === leadingNpi}
            onChange={() => onLead(record.npi)}
            sx={{ p: 0.5, ml: -0.5 }}
          />
          <span>
            {getRecordName(pair.subject, record)}, NPI {record.npi}
          </span>
        </Box>
      ))}
    </Box>
  )
}

const KEYS: readonly KeyHint[] = [
  [['M'], 'merge'],
  [['S'], 'swap'],
  [['K'], 'keep apart'],
  [['N'], 'skip'],
  [['Z'], 'undo'],
]

/** Says what a merge does, and takes the decision on a pair. */
export function DecisionForm({ pair, actions, leadingNpi, onLead, reasonRef }: DecisionFormProps) {
  const { submit, text } = useForm({
    start: { reason: '' },
    schema: FORM_BODIES.decideDuplicate,
    bodyOf: ({ reason }) => ({ verdict: 'same', leadingNpi, reason }),
    send: ({ reason }) => actions.onMerge(leadingNpi, reason),
  })
  const noun = pair.subject === 'practitioner' ? 'person' : 'organization'
  return (
    <Form label="Decision" onSubmit={submit}>
      <Typography variant="h3">If you merge</Typography>
      <Typography sx={{ mt: 0.5, color: 'ink2' }}>
        Both NPIs stay and no value changes. The records are linked as one {noun}: each names the other, and
        the search marks both.
      </Typography>
      <LeadingChoice pair={pair} leadingNpi={leadingNpi} onLead={onLead} />
      <TextInput
        label="Reason"
        {...text('reason')}
        rows={2}
        hint="Kept with the decision and in the audit log."
        inputRef={reasonRef as RefObject<HTMLTextAreaElement>}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button type="submit" variant="contained" disabled={actions.isBusy}>
          Merge
        </Button>
        <Button variant="outlined" disabled={actions.isBusy} onClick={actions.onKeepApart}>
          Keep apart
        </Button>
        <Button onClick={actions.onSkip}>Skip</Button>
      </Box>
      <KeyHints keys={KEYS} />
      <Typography variant="caption" component="p" sx={{ mt: 1, color: 'ink3' }}>
        You can undo a decision at any time.
      </Typography>
    </Form>
  )
}
