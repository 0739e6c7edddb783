import { showSuccess } from '#web/lib/toasts.ts'
import { getDiffering } from './export-labels.ts'
import { type Export, isUnfinished, useCancelExport, useDownloadExport, useRepeatExport } from './queries.ts'
import { showRefusal } from './show-refusal.ts'

export type ExportAction = {
  readonly label: string
  readonly key?: string
  readonly isPending: boolean
  readonly run: () => void
}

/** Returns a function that lists the actions for an export as it is now, the next step first. */
export function useExportActions(): (exported: Export) => readonly ExportAction[] {
  const download = useDownloadExport(showRefusal)
  const repeat = useRepeatExport(showRefusal)
  const cancel = useCancelExport()
  return (exported) => {
    const { id, state, file, name } = exported
    const isDownloading = download.isPending && download.variables.id === id
    const save = (content: 'all' | 'changes') => {
      if (file) download.mutate({ id, name: file.name, content })
    }
    if (isUnfinished(exported))
      return [{ label: 'Cancel', isPending: cancel.isPending, run: () => cancel.mutate(id) }]
    const again: ExportAction = {
      label: state === 'failed' ? 'Try again' : 'Run again',
      key: 'r',
      isPending: repeat.isPending && repeat.variables === id,
      run: () => repeat.mutate(id, { onSuccess: () => showSuccess(`Running ${name} again`) }),
    }
    if (state !== 'ready') return [again]
    const differing = getDiffering(exported)
    const changes: ExportAction = {
      label: `Only changes`,
      key: 'c',
      isPending: isDownloading,
      run: () => save('changes'),
    }
    return [
      { label: 'Download', key: 'd', isPending: isDownloading, run: () => save('all') },
      ...(differing > 0 ? [changes] : []),
      again,
    ]
  }
}
