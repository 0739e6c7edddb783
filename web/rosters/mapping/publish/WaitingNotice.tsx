import { api, CONFIG_ERRORS, MAX_MAPPING_NOTE } from '@concord/contract'
import { hasPermission } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { call } from '#web/lib/api-client.ts'
import { tellRefusal } from '#web/lib/tell-refusal.ts'
import { showSuccess } from '#web/lib/toasts.ts'
import { useChange } from '#web/lib/use-change.ts'
import { longDay } from '#web/lib/when.ts'
import { useSession } from '#web/session/session-context.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { OWN_VERSION } from '../../versions/config-labels.ts'
import type { MappingReply } from '../queries.ts'

type Source = NonNullable<MappingReply['source']>

export type WaitingNoticeProps = { readonly source: Source }

const MAPPING = 'roster mapping'
const refuse = tellRefusal({ revision: 'Someone changed this version. Look at it again.' })

function ReturnDialog({ source, onClose }: WaitingNoticeProps & { readonly onClose: () => void }) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const { configId, revision, number } = source
  const giveBack = useChange(
    [MAPPING],
    () => call(api.returnSource, { params: { configId }, body: { revision, note: note.trim() } }),
    refuse,
  )
  const submit = () => {
    if (note.trim() === '') {
      setError(CONFIG_ERRORS.noNote)
      return
    }
    giveBack.mutate(undefined, {
      onSuccess: () => {
        showSuccess(`Returned version ${number}`)
        onClose()
      },
    })
  }
  return (
    <FormDialog
      title={`Return version ${number}`}
      submitLabel={`Return version ${number}`}
      isPending={giveBack.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label="What has to change"
        value={note}
        onChange={setNote}
        error={error}
        isFirst
        rows={3}
        maxLength={MAX_MAPPING_NOTE}
      />
    </FormDialog>
  )
}

/** Returns why a user cannot publish it; undefined if they can. */
function findObstacle({ isOwn, askedOf }: Source, mayPublish: boolean, userId: string): string | undefined {
  if (isOwn) return OWN_VERSION
  if (!mayPublish) return 'Publishing needs the permission Source Configuration.'
  if (askedOf !== null && askedOf.id !== userId) return `${askedOf.name} was asked to publish it.`
  return undefined
}

/** Shows a waiting version, which the second person publishes or returns. */
export function WaitingNotice({ source }: WaitingNoticeProps) {
  const { viewer } = useSession()
  const [isReturning, setReturning] = useState(false)
  const { configId, revision, number, askedBy, effectiveOn, note } = source
  const publish = useChange(
    ['rosters', MAPPING],
    () => call(api.publishSource, { params: { configId }, body: { revision } }),
    refuse,
  )
  const obstacle = findObstacle(source, hasPermission(viewer, 'SOURCE_CONFIGURATION'), viewer.user.id)
  const onPublish = () =>
    publish.mutate(undefined, { onSuccess: () => showSuccess(`Published version ${number}`) })
  return (
    <Box
      role="region"
      aria-label="Waiting version"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', pb: 1 }}
    >
      <StatusMark status="waiting">
        Version {number} waits to be published{askedBy === null ? '' : `, asked by ${askedBy}`}
      </StatusMark>
      {effectiveOn !== null && <span>In force from {longDay(effectiveOn)}.</span>}
      {note !== '' && <Box sx={{ color: 'ink2', whiteSpace: 'pre-line' }}>{note}</Box>}
      {obstacle === undefined ? (
        <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
          <Button variant="outlined" onClick={() => setReturning(true)}>
            Return
          </Button>
          <Button variant="contained" loading={publish.isPending} onClick={onPublish}>
            Publish version {number}
          </Button>
        </Box>
      ) : (
        <Box sx={{ ml: 'auto', color: 'ink2' }}>{obstacle}</Box>
      )}
      {isReturning && <ReturnDialog source={source} onClose={() => setReturning(false)} />}
    </Box>
  )
}
