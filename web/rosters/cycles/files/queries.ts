import { api, type ReplyOf } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, download } from '#web/lib/api-client.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { CYCLES, type Cycle } from '../queries.ts'

export type CycleFile = ReplyOf<typeof api.listCycleFiles>['files'][number]
export type Fixes = ReplyOf<typeof api.listCycleFixes>['fixes'][number]
export type FixedCell = ReplyOf<typeof api.listFixedCells>['cells'][number]

const LOOK_EVERY_MS = 2000

/** Returns the query of the files of a cycle; it repeats while a worker makes the clean files. */
export const filesOf = ({ id: cycleId, revision }: Pick<Cycle, 'id' | 'revision'>) =>
  queryOptions({
    queryKey: [CYCLES, 'files', cycleId, revision],
    queryFn: ({ signal }) => call(api.listCycleFiles, { params: { cycleId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.isMaking ? LOOK_EVERY_MS : false),
  })

/** Returns the query of the fixes of a cycle; it repeats while a worker finds what fixed rows change. */
export const fixesOf = ({ id: cycleId }: Pick<Cycle, 'id'>) =>
  queryOptions({
    queryKey: [CYCLES, 'fixes', cycleId],
    queryFn: async ({ signal }) =>
      (await call(api.listCycleFixes, { params: { cycleId } }, { signal })).fixes,
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'placing') ? LOOK_EVERY_MS : false,
  })

export const fixedCells = (cycleId: string, fixesId: string, page: number) =>
  queryOptions({
    queryKey: [CYCLES, 'fixed cells', fixesId, page],
    queryFn: ({ signal }) => call(api.listFixedCells, { params: { cycleId, fixesId, page } }, { signal }),
  })

export async function saveCycleFile({ id: cycleId, roster, period }: Cycle, name: string): Promise<void> {
  const content = await download(api.downloadCycleFile, { params: { cycleId, name } })
  saveFile(`${roster.prefix}-${period.slice(0, 7)}-${name}`, content)
}
