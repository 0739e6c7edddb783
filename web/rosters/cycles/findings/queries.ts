import { api, type BodyIn, type CYCLE_FINDING_SORTS, type ParamsIn, type ReplyOf } from '@concord/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, download } from '#web/lib/api-client.ts'
import { RequestError } from '#web/lib/request-error.ts'
import { pagedQuery } from '#web/ui/list/paged-query.ts'
import { CYCLES, type Cycle } from '../queries.ts'

export type CycleFindings = ReplyOf<typeof api.readCycleFindings>
export type FoundRule = CycleFindings['rules'][number]
export type Finding = ReplyOf<typeof api.listCycleFindings>['findings'][number]
export type FixPreview = ReplyOf<typeof api.previewCycleFix>['preview']
export type KeptFix = CycleFindings['fixes'][number]
export type FindingSort = (typeof CYCLE_FINDING_SORTS)[number]

export type FixedCell = BodyIn<typeof api.fixCycleCells>['cells'][number]

/** A fix as in the contract: the suggestion of a cause, or the value that one text stands for. */
export type Fix =
  | { readonly kind: 'cause'; readonly rule: string; readonly field: string | null; readonly cause: string }
  | {
      readonly kind: 'text'
      readonly rule: string
      readonly field: string
      readonly from: string
      readonly to: string | null
    }

type Seen = Pick<Cycle, 'id' | 'revision'>

/** Returns the query of the findings; while the cycle runs again, those of the previous run stay visible. */
export function findingsOf({ id: cycleId, revision }: Seen) {
  return queryOptions({
    queryKey: [CYCLES, 'findings', cycleId, revision],
    queryFn: ({ signal }) => call(api.readCycleFindings, { params: { cycleId } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export type RowsAsked = Omit<ParamsIn<typeof api.listCycleFindings>, 'cycleId'>

export function findingRowsOf({ id: cycleId, revision }: Seen, asked: RowsAsked) {
  return pagedQuery([CYCLES, 'finding rows', cycleId, revision, asked], async (signal) => {
    const params = { cycleId, ...asked }
    const { findings: rows, ...facts } = await call(api.listCycleFindings, { params }, { signal })
    return { ...facts, rows }
  })
}

export function previewOf({ id: cycleId, revision }: Seen, fix: Fix | null) {
  return queryOptions({
    queryKey: [CYCLES, 'fix', cycleId, revision, fix],
    queryFn: async ({ signal }) => {
      if (fix === null) return null
      const body = { fix }
      return (await call(api.previewCycleFix, { params: { cycleId }, body }, { signal })).preview
    },
    enabled: fix !== null,
    retry: false,
    // What is wrong with a fix is said beside it.
    meta: {
      onError: (error: Error) => {
        if (readFixProblem(error) === undefined && error instanceof RequestError) error.handle()
      },
    },
  })
}

/** Returns why a fix cannot be kept; undefined for an error of another kind. */
export function readFixProblem(error: Error | null): string | undefined {
  if (!(error instanceof RequestError) || error.code !== 'invalid_input') return undefined
  const [problem] = error.details as readonly { readonly message: string }[]
  return problem?.message
}

export const downloadFindings = (cycleId: string, { page: _, sort: __, ...filters }: RowsAsked) =>
  download(api.exportCycleFindings, { params: { cycleId, ...filters } })
