import { hasPermission, hasProduct, mayWrite, SOURCES } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { RequestError } from '#web/lib/request-error.ts'
import { showInfo, showSuccess } from '#web/lib/toasts.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useViewer } from '#web/session/session-context.ts'
import { formatValue } from '#web/ui/values/format-value.ts'
import { decide, type EvaluatedClaim, type RecordDay, type SourcedField, undoDecision } from './queries.ts'

type DecisionButtonsProps = { readonly field: SourcedField; readonly record: RecordDay }

/** Tells the user that another person was faster: what is shown is read again. */
function handleConflict(error: Error): void {
  if (error instanceof RequestError && error.code === 'conflict') {
    showInfo('Someone else changed this field. The page now shows what it is.')
  } else if (error instanceof RequestError) error.handle()
}

/** Returns each value that differs once, with the claim that speaks best for it. */
function findOthers({ path, claims }: SourcedField): EvaluatedClaim[] {
  const [winner] = claims
  const others = claims.filter(({ verdict }) => verdict === 'conflict')
  const known = new Set(winner ? [formatValue(path, winner.value)] : [])
  return others.filter(({ value }) => {
    const words = formatValue(path, value)
    const isNew = !known.has(words)
    known.add(words)
    return isNew
  })
}

/**
 * Keeps or takes a value that sources differ on. Whichever is chosen is a batch that can be undone; searches, counts and
 * records nearby show it too, so all that is shown is read again.
 */
export function DecisionButtons({ field, record }: DecisionButtonsProps) {
  const viewer = useViewer()
  const undo = useChange('all', (batchId: string) => undoDecision(batchId), handleConflict)
  const choice = useChange(
    'all',
    (claim: EvaluatedClaim) =>
      decide(record, {
        path: field.path,
        batchId: claim.batchId,
        winnerBatchId: field.claims[0]?.batchId ?? claim.batchId,
      }),
    handleConflict,
  )
  const [winner] = field.claims
  const mayDecide =
    hasProduct(viewer, 'DATA_UPDATES') && hasPermission(viewer, 'WEB_ATTEST') && mayWrite(viewer)
  if (!winner || record.asOf !== null || !mayDecide) return null
  const take = (claim: EvaluatedClaim) =>
    choice.mutate(claim, {
      onSuccess: ({ batchId, isPublic }) =>
        showSuccess(`${field.label} decided ${isPublic ? 'for everyone' : 'for your organization'}`, {
          label: 'Undo',
          run: () => undo.mutate(batchId),
        }),
    })
  const others = findOthers(field)
  const isDecided = winner.source.id === SOURCES.decidedConflict.id
  if (others.length === 0 && !isDecided) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>
      {others.length > 0 && (
        <Button variant="contained" disabled={choice.isPending} onClick={() => take(winner)}>
          Keep {formatValue(field.path, winner.value)}
        </Button>
      )}
      {others.map((claim) => (
        <Button
          key={claim.batchId}
          variant="outlined"
          disabled={choice.isPending}
          onClick={() => take(claim)}
        >
          Take {formatValue(field.path, claim.value)}
        </Button>
      ))}
      {isDecided && (
        <Button variant="outlined" disabled={undo.isPending} onClick={() => undo.mutate(winner.batchId)}>
          Undo the decision
        </Button>
      )}
      {others.length > 0 && (
        <Box component="span" sx={{ color: 'ink3' }}>
          Whichever you choose is a batch you can undo.
        </Box>
      )}
    </Box>
  )
}
