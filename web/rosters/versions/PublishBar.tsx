import { isOneOf, todayInUtc } from '@concord/domain'
import { Box, Button, GlobalStyles } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { shortDay } from '#web/lib/when.ts'
import { useViewer } from '#web/session/session-context.ts'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { DialogButton } from '#web/ui/form/DialogButton.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { ComingVersion, type ComingVersionProps } from './ComingVersion.tsx'
import { OWN_VERSION } from './config-labels.ts'
import type { OpenVersion, Publisher } from './queries.ts'
import { ReturnDialog } from './ReturnDialog.tsx'

export type AskedVersion = { readonly effectiveOn: string; readonly of: string | null }

export type PublishBarProps = {
  /** The number of the version that is edited. */
  readonly number: number
  /** Null while nothing differs from what is published. */
  readonly open: Pick<OpenVersion, 'state' | 'askedBy' | 'askedOf' | 'effectiveOn' | 'isOwn'> | null
  readonly publishers: readonly Publisher[]
  readonly versions: ComingVersionProps['versions']
  readonly canEdit: boolean
  /** The changes of the version, at the left end. */
  readonly summary: ReactNode
  /** The reason why no one can be asked to publish the version: 'Correct 2 problems first'. */
  readonly blocked?: string | undefined
  /** The effect of publishing, in one sentence. */
  readonly effect: string
  /** Buttons before the one that asks. */
  readonly tools?: ReactNode
  readonly isPending: boolean
  readonly onAsk: (asked: AskedVersion) => void
  readonly onPublish: () => void
  /** Called with a note of what has to change. */
  readonly onReturn: (note: string) => void
  readonly onDiscard: () => void
}

/** Styles that keep the focused element above the bar, and the bar at the foot of the window on a short page. */
const ROOM = {
  html: { scrollPaddingBottom: 112 },
  main: { display: 'flex', flexDirection: 'column', minHeight: 'calc(100dvh - 104px)' },
} as const

const getFirstName = (name: string): string => name.split(' ')[0] ?? name

function AskForIt(props: PublishBarProps) {
  const { number, publishers, versions, blocked, tools, isPending, onAsk, onDiscard } = props
  const viewer = useViewer()
  const [day, setDay] = useState(todayInUtc())
  const [of, setOf] = useState('')
  const others = publishers.filter(({ id }) => !isOneOf(viewer, [id]))
  const asked = others.find(({ id }) => id === of)
  const people = others.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Box sx={{ maxWidth: 320, '&:empty': { display: 'none' } }}>
        <ComingVersion versions={versions} day={day} />
      </Box>
      <Box sx={{ width: 152 }}>
        <TextInput label="In force from" type="date" value={day} onChange={setDay} />
      </Box>
      <SelectInput
        label="Second person"
        options={[{ value: '', label: 'Anyone who may publish' }, ...people]}
        value={of}
        onChange={setOf}
        minWidth={160}
      />
      {tools}
      <DialogButton label="Discard draft">
        {(close) => (
          <ConfirmDialog
            title={`Discard version ${number}?`}
            confirmLabel="Discard draft"
            isDestructive
            isPending={isPending}
            onConfirm={() => {
              onDiscard()
              close()
            }}
            onClose={close}
          >
            The draft and everything changed in it is deleted. Published versions stay as they are.
          </ConfirmDialog>
        )}
      </DialogButton>
      <Button
        variant="contained"
        size="medium"
        loading={isPending}
        disabled={blocked !== undefined || day === '' || others.length === 0}
        onClick={() => onAsk({ effectiveOn: day, of: of === '' ? null : of })}
      >
        {blocked ?? (asked ? `Ask ${getFirstName(asked.name)} to approve` : 'Ask for approval')}
      </Button>
    </>
  )
}

function Waiting({ number, open, effect, isPending, onPublish, onReturn }: PublishBarProps) {
  if (!open) return null
  const day = open.effectiveOn === null ? '' : shortDay(open.effectiveOn)
  return (
    <>
      <Box sx={{ color: 'ink2', maxWidth: 420 }}>
        Waits for {open.askedOf?.name ?? 'a second person'}, in force from {day}. {open.askedBy ?? 'Someone'}{' '}
        asked.
        {open.isOwn && ` ${OWN_VERSION} An edit takes it back.`}
      </Box>
      <DialogButton label="Return it">
        {(close) => (
          <ReturnDialog
            number={number}
            onClose={close}
            onReturn={(note) => {
              onReturn(note)
              close()
            }}
          />
        )}
      </DialogButton>
      {!open.isOwn && (
        <DialogButton label={`Publish version ${number}`} variant="contained">
          {(close) => (
            <ConfirmDialog
              title={`Publish version ${number}?`}
              confirmLabel={`Publish version ${number}`}
              isPending={isPending}
              onConfirm={() => {
                onPublish()
                close()
              }}
              onClose={close}
            >
              {effect} In force from {day}. A published version never changes.
            </ConfirmDialog>
          )}
        </DialogButton>
      )}
    </>
  )
}

/** Shows the foot of a config editor: what differs, when it takes effect, and the second person who publishes it. */
export function PublishBar(props: PublishBarProps) {
  const { open, canEdit, summary } = props
  return (
    <>
      <Box aria-hidden sx={{ flex: 1, minHeight: 24 }} />
      <Box
        role="region"
        aria-label="Publishing"
        sx={{
          // On a phone it would cover half of what is edited.
          position: { xs: 'static', md: 'sticky' },
          bottom: 0,
          zIndex: 2,
          display: 'flex',
          displayPrint: 'none',
          flexWrap: 'wrap',
          alignItems: 'flex-end',
          gap: 1,
          mx: { xs: -2, md: -4 },
          mb: -2,
          px: { xs: 2, md: 4 },
          py: 1.5,
          bgcolor: 'raised',
          borderTop: '1px solid',
          borderColor: 'line',
          boxShadow: (theme) => theme.vars?.palette.menuShadow,
        }}
      >
        <GlobalStyles styles={ROOM} />
        <Box role="status" sx={{ flex: 1, minWidth: 200, alignSelf: 'center' }}>
          {summary}
        </Box>
        {canEdit && open && (open.state === 'waiting' ? <Waiting {...props} /> : <AskForIt {...props} />)}
      </Box>
    </>
  )
}
