import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { refreshOverlay } from '#server/search/read-model/refresh-overlay.ts'
import { updateSearch } from '#server/search/read-model/update-search.ts'
import type { ViewDifference } from './records/compare-views.ts'
import { PUBLIC_VIEW } from './records/directory-record.ts'

const REFRESHED_AT_ONCE = 5000

/** Returns the entity of an affiliation path: the other end of the affiliation shows it too. */
const findEntity = (path: string) => /^affiliations\.(\d{10})\|/.exec(path)?.[1]

/** Gathers which records of which views are to be found otherwise than before. */
export class TouchedRecords {
  readonly #views = new Map<string, Set<number>>()

  add({ begun, ended, rewritten, changes }: ViewDifference): void {
    for (const { npi, viewId } of [...begun, ...ended, ...rewritten]) this.#note(viewId, npi)
    for (const { viewId, path } of changes) {
      const entity = findEntity(path)
      if (entity !== undefined) this.#note(viewId, Number(entity))
    }
  }

  #note(viewId: string, npi: number): void {
    const npis = this.#views.get(viewId) ?? new Set()
    this.#views.set(viewId, npis.add(npi))
  }

  /**
   * Brings the search up to date with the touched records; `onRefreshed` gets the number done and the total, once per
   * view.
   */
  async refresh(connection: Connection, onRefreshed: (done: number, total: number) => void): Promise<void> {
    const total = [...this.#views.values()].reduce((sum, { size }) => sum + size, 0)
    let done = 0
    onRefreshed(done, total)
    const seenByAll = this.#views.get(PUBLIC_VIEW)
    if (seenByAll) await updateSearch(connection, sql`select unnest(${[...seenByAll]}::bigint[]) as npi`)
    done += seenByAll?.size ?? 0
    for (const [viewId, seen] of this.#views) {
      if (viewId === PUBLIC_VIEW) continue
      const npis = [...seen]
      for (let start = 0; start < npis.length; start += REFRESHED_AT_ONCE) {
        onRefreshed(done, total)
        const some = npis.slice(start, start + REFRESHED_AT_ONCE)
        await refreshOverlay(connection, viewId, some)
        done += some.length
      }
    }
  }
}
