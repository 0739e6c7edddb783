import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { getRecordPath } from '../same-record/record-name.ts'
import { DecisionForm, type DecisionFormProps, type PairActions } from './DecisionForm.tsx'
import { PairFields } from './PairFields.tsx'
import { duplicatePair, getPairName } from './queries.ts'

type Props = Omit<DecisionFormProps, 'actions'> & {
  /** Undefined where the viewer may only look, or someone has decided. */
  readonly actions: PairActions | undefined
  /** Whether the viewer is one of those who decide. */
  readonly mayDecide: boolean
}

/** Shows both records of a pair side by side, the points of each field, and what can be decided. */
export function PairPanel(props: Props) {
  const { pair, actions, mayDecide } = props
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
      {(actions || !mayDecide) && (
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
      )}
    </Box>
  )
}
