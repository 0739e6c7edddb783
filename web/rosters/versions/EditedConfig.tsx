import { Fragment, type ReactNode, useState } from 'react'
import type { OpenVersion, ReadConfig } from './queries.ts'

export type OnKept = (kept: Pick<OpenVersion, 'number' | 'state' | 'revision'>) => void

export type EditedConfigProps = {
  readonly data: {
    readonly config: Pick<ReadConfig['config'], 'id'>
    readonly versions: readonly Pick<ReadConfig['versions'][number], 'number' | 'state'>[]
    readonly open: Parameters<OnKept>[0] | null
  }
  /** The editor; it says what it stored itself. */
  readonly children: (onKept: OnKept) => ReactNode
}

const printKey = (...parts: readonly (string | number | undefined)[]): string => parts.join(' ')

/**
 * Restarts the editor if the draft was changed elsewhere. If a draft that the editor stored itself is read back, the
 * editor goes on, with its undo history and choices.
 */
export function EditedConfig({ data, children }: EditedConfigProps) {
  const { config, open } = data
  const latest = data.versions[0]
  const found = open
    ? printKey(config.id, open.number, open.state, open.revision)
    : printKey(config.id, latest?.number, latest?.state)
  const [editing, setEditing] = useState({ key: found, own: [found] })
  if (!editing.own.includes(found)) setEditing({ key: found, own: [found] })
  const onKept: OnKept = (kept) =>
    setEditing(({ key, own }) => ({
      key,
      own: [...own, printKey(config.id, kept.number, kept.state, kept.revision)],
    }))
  return <Fragment key={editing.key}>{children(onKept)}</Fragment>
}
