import { useSingleKeys } from '#web/ui/single-keys.ts'
import type { Export } from './queries.ts'
import type { ExportAction } from './use-export-actions.ts'

/** Returns the export whose row has the focus. */
function findFocused(exports: readonly Export[]): Export | undefined {
  const { activeElement } = document
  const link = activeElement instanceof HTMLAnchorElement ? activeElement : undefined
  const id = link && new URL(link.href).searchParams.get('export')
  return exports.find((exported) => exported.id === id)
}

/** Handles keys on the focused row: D downloads, R runs again, C downloads only what changed, Space opens the panel. */
export function useHistoryKeys(
  exports: readonly Export[],
  getActions: (exported: Export) => readonly ExportAction[],
): void {
  useSingleKeys((event) => {
    const focused = findFocused(exports)
    if (!focused) return
    if (event.key === ' ') {
      if (document.activeElement instanceof HTMLElement) document.activeElement.click()
      event.preventDefault()
      return
    }
    const action = getActions(focused).find(({ key }) => key === event.key.toLowerCase())
    if (!action || action.isPending) return
    action.run()
    event.preventDefault()
  })
}
