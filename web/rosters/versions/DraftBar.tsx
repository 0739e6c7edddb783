import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { shortDay } from '#web/lib/when.ts'
import { saySaving } from '../editor/say-saving.ts'
import type { Saving } from '../editor/use-draft-editor.ts'
import { PublishBar } from './PublishBar.tsx'
import type { ReadConfig } from './queries.ts'
import type { ConfigDraft } from './use-config-draft.ts'

type DraftBarProps = {
  readonly data: ReadConfig
  readonly draft: ConfigDraft
  /** The effect of publishing on the files of its rosters. */
  readonly does: 'read' | 'checked'
  readonly blocked: string | undefined
  /** The changes of the draft. */
  readonly children: ReactNode
}

const NEW_DRAFT = { state: 'draft', askedBy: null, askedOf: null, effectiveOn: null, isOwn: true } as const

/** Says why no one can be asked to publish a draft, for reasons that all kinds of configs share. */
export function sayBlocked(errors: number, saving: Saving): string | undefined {
  if (errors > 0) return `Correct ${errors} ${errors === 1 ? 'problem' : 'problems'} first`
  return saving.state === 'conflict' ? 'Reload the page first' : undefined
}

/** Shows the foot of a config editor: what the draft changes, whether it is kept, and who publishes it. */
export function DraftBar({ data, draft, does, blocked, children }: DraftBarProps) {
  const { config, publishers, versions, rosters } = data
  const { open, saving, number, life, isDraft } = draft
  return (
    <PublishBar
      {...{ number, publishers, versions, blocked, ...life }}
      canEdit={config.archivedAt === null}
      open={isDraft ? (open ?? NEW_DRAFT) : null}
      effect={`Every file of ${rosters.length === 1 ? '1 roster' : `${rosters.length} rosters`} is ${does} by it.`}
      summary={
        <>
          {children}
          <Box sx={{ color: 'ink2', typography: 'caption' }}>
            {isDraft
              ? saySaving(saving)
              : config.inForce && `In force since ${shortDay(config.inForce.effectiveOn)}`}
          </Box>
        </>
      }
    />
  )
}
