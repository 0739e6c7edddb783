import { MAX_DUPLICATE_REASON_CHARACTERS } from '@concord/contract'
import { Box, Button, Radio, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useId, useState } from 'react'
import { Link } from 'react-router'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { PairFields } from './PairFields.tsx'
import { getRecordName, getRecordPath } from './pair-name.ts'
import { duplicatePair, getPairName, type Pair } from './queries.ts'

export type PairActions = {
  readonly onMerge: (leadingNpi: string, reason: string) => void
  readonly onKeepApart: () => void
  readonly onSkip: () => void
  readonly isBusy: boolean
}

type Props = {
  readonly pair: Pair
  /** Undefined where the viewer may only look. */
  readonly actions: PairActions | undefined
  readonly leadingNpi: string
  readonly onLead: (npi: string) => void
  readonly reasonRef: RefObject<HTMLTextAreaElement | null>
}

function LeadingChoice({ pair, leadingNpi, onLead }: Pick<Props, 'pair' | 'leadingNpi' | 'onLead'>) {
  const name = useId()
  return (
    <Box component="fieldset" sx={{ m: 0, mt: 1.5, p: 0, border: 0 }}>
      <Box component="legend" sx={{ typography: 'label', p: 0, color: 'ink2' }}>
        Leading record
      </Box>
      {pair.records.map((record) => (
        <Box
          component="label"
          key={record.npi}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}
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

function DecisionForm({
  pair,
  actions,
  leadingNpi,
  onLead,
  reasonRef,
}: Props & { readonly actions: PairActions }) {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isMissing = isAsked && reason.trim() === ''
  const noun = pair.subject === 'practitioner' ? 'person' : 'organization'
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (reason.trim() === '') reasonRef.current?.focus()
        else actions.onMerge(leadingNpi, reason.trim())
      }}
    >
      <Typography variant="h3">If you merge</Typography>
      <Typography sx={{ mt: 0.5, color: 'ink2' }}>
        Both NPIs stay, and no value changes. The records are linked as one {noun}: each names the other, and
        so does the search.
      </Typography>
      <LeadingChoice pair={pair} leadingNpi={leadingNpi} onLead={onLead} />
      <TextField
        label="Reason"
        required
        fullWidth
        multiline
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.closest('form')?.requestSubmit()
        }}
        inputRef={reasonRef}
        error={isMissing}
        helperText={
          isMissing ? `Say why both records are one ${noun}.` : 'Kept with the decision and in the audit log.'
        }
        slotProps={{ htmlInput: { maxLength: MAX_DUPLICATE_REASON_CHARACTERS } }}
        sx={{ mt: 1.5 }}
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
      <Box sx={{ display: { xs: 'none', md: 'flex' }, flexWrap: 'wrap', gap: 1.5, mt: 1.5, color: 'ink2' }}>
        {[
          ['M', 'merge'],
          ['S', 'swap'],
          ['K', 'keep apart'],
          ['N', 'skip'],
          ['Z', 'undo'],
        ].map(([key, word]) => (
          <Box component="span" key={key} sx={{ typography: 'caption', whiteSpace: 'nowrap' }}>
            <Kbd>{key}</Kbd> {word}
          </Box>
        ))}
      </Box>
      <Typography variant="caption" component="p" sx={{ mt: 1, color: 'ink3' }}>
        Undo at any time: a decision changes no record.
      </Typography>
    </form>
  )
}

/** Shows both records of a pair side by side, the points of each field, and what can be decided. */
export function PairPanel(props: Props) {
  const { pair, actions } = props
  const { data, error, refetch } = useQuery(duplicatePair(getPairName(pair)))
  if (error && !data)
    return <ErrorState title="The pair did not load" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows label="Loading the pair" count={4} />
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', lg: 'row' },
        gap: 3,
        p: { xs: 1.5, md: 2 },
        bgcolor: 'sheet',
        border: 1,
        borderColor: 'line',
        borderRadius: '8px',
      }}
    >
      <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
        <PairFields pair={pair} fields={data.fields} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mt: 1 }}>
          {pair.records.map(({ npi }) => (
            <Box
              component={Link}
              key={npi}
              to={getRecordPath(pair.subject, npi)}
              sx={{ color: 'secondary.main', lineHeight: '28px' }}
            >
              Open NPI {npi}
            </Box>
          ))}
        </Box>
      </Box>
      <Box sx={{ flex: 'none', width: { xs: '100%', lg: 300 } }}>
        {actions ? (
          <DecisionForm {...props} actions={actions} />
        ) : (
          <Typography sx={{ color: 'ink2' }}>
            To decide, you need Data Updates and the permission “Web Attestation”. An administrator of your
            organization can give you a role that has it.
          </Typography>
        )}
      </Box>
    </Box>
  )
}
