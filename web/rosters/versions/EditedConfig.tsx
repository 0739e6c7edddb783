import { Fragment, type ReactNode, useState } from 'react'
import type { OpenVersion, ReadConfig } from './queries.ts'

/** Takes the draft that the editor stored; null where it discarded the one that there was. */
export type OnKept = (kept: Pick<OpenVersion, 'number' | 'state' | 'revision'> | null) => void

export type EditedConfigProps = {
  readonly data: {
    readonly config: Pick<ReadConfig['config'], 'id'>
    readonly versions: readonly Pick<ReadConfig['versions'][number], 'number' | 'state'>[]
    readonly open: Parameters<OnKept>[0]
  }
  /** The editor; it says what it stored itself. */
  readonly children: (onKept: OnKept) => ReactNode
}

const printKey = (...parts: readonly (string | number | undefined)[]): string => parts.join(' ')

/**
 * Restarts the editor if the draft was changed elsewhere or discarded. If a draft that the editor stored itself is read
 * back, the editor goes on, with its undo history and choices.
 */
export function EditedConfig({ data, children }: EditedConfigProps) {
  const { config, open } = data
  const latest = data.versions[0]
  const found = open
    ? printKey(config.id, open.number, open.state, open.revision)
    : printKey(config.id, latest?.number, latest?.state)
  const [editing, setEditing] = useState({ start: 1, own: [found] })
  const restart = () => setEditing(({ start }) => ({ start: start + 1, own: [found] }))
  if (!editing.own.includes(found)) restart()
  const onKept: OnKept = (kept) => {
    if (kept === null) return restart()
    const stored = printKey(config.id, kept.number, kept.state, kept.revision)
    setEditing(({ start, own }) => ({ start, own: [...own, stored] }))
  }
  return <Fragment key={editing.start}>{children(onKept)}</Fragment>
}
