import type { ConfigKind } from '@concord/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/lib/api-client.ts'
import { type StoredDraft, useDraftEditor } from '../editor/use-draft-editor.ts'
import { useUndoKeys } from '../editor/use-undo-keys.ts'
import type { OnKept } from './EditedConfig.tsx'
import { CONFIG_CALLS, configOf, type ReadConfig } from './queries.ts'
import { useConfigLife } from './use-config-life.ts'

type EditedFrom<Config> = {
  readonly data: ReadConfig
  readonly start: Config
  readonly onKept: OnKept
}

/** Returns what the server has of the draft. */
export function getStored({ open }: Pick<ReadConfig, 'open'>): StoredDraft {
  return { revision: open?.revision ?? null, note: open?.note ?? '', changedAt: open?.changedAt ?? null }
}

/** Holds the version of a config that an editor works on: it is kept as a draft and published by a second person. */
export function useConfigDraft<Config extends object>(
  kind: ConfigKind,
  { data, start, onKept }: EditedFrom<Config>,
) {
  const { config, versions } = data
  const configId = config.id
  const [open, setOpen] = useState(data.open)
  const editor = useDraftEditor<Config>({
    ...{ start, ...getStored(data) },
    async keep(draft) {
      const body = { ...draft, config: draft.config as Record<string, unknown> }
      const reply = await call(CONFIG_CALLS[kind].saveDraft, { params: { configId }, body })
      setOpen(reply.open)
      onKept(reply.open)
      return reply.open
    },
  })
  const client = useQueryClient()
  /** Goes on from what someone else made of the config, and gives up what was edited here. */
  const take = (stored: ReadConfig) => {
    const taken = stored.open ?? stored.published
    if (!taken) return
    editor.takeStored({ ...getStored(stored), config: taken.config as Config })
    setOpen(stored.open)
    if (stored.open) onKept(stored.open)
    client.setQueryData(configOf(kind, configId).queryKey, stored)
  }
  useUndoKeys(editor)
  const { saving } = editor
  const number = open?.number ?? (versions[0]?.number ?? 0) + 1
  const onDiscarded = () => onKept(null)
  const life = useConfigLife({ kind, configId, number, flush: editor.flush, onDiscarded })
  return {
    ...{ open, editor, saving, number, life, take },
    /** False while nothing differs from what is published. */
    isDraft: open !== null || saving.state !== 'kept',
    versionCount: versions.length + (open !== null && data.open === null ? 1 : 0),
  }
}

export type ConfigDraft = Pick<
  ReturnType<typeof useConfigDraft>,
  'open' | 'saving' | 'number' | 'life' | 'isDraft'
>
