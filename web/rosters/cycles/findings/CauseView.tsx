import { FINDING_PAGE_ROWS } from '@concord/contract'
import { formatCount } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ListPaging } from '#web/ui/list/ListPaging.tsx'
import { ListSearch } from '#web/ui/list/ListSearch.tsx'
import { useListExport } from '#web/ui/list/use-list-export.ts'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { useSingleKeys } from '#web/ui/single-keys.ts'
import type { Cycle } from '../queries.ts'
import { Origin } from './FindingFoot.tsx'
import { FindingRows } from './FindingRows.tsx'
import { FixPanel } from './FixPanel.tsx'
import type { CauseLine } from './model/list-sections.ts'
import { NarrowRows } from './NarrowRows.tsx'
import { downloadFindings, findingRowsOf, type RowsAsked } from './queries.ts'
import type { FindingsAddress } from './use-findings-address.ts'
import type { FixAtHand } from './use-fix-at-hand.ts'
import type { Questions } from './use-questions.ts'

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a') !== null

/** Moves the current row with the arrow keys; Enter starts to edit its text. */
function useRowKeys(count: number, canEdit: boolean) {
  const [at, setAt] = useState(0)
  const [editing, setEditing] = useState<number | null>(null)
  const current = Math.min(at, Math.max(0, count - 1))
  useSingleKeys((event) => {
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => setAt(Math.min(count - 1, current + 1)),
      ArrowUp: () => setAt(Math.max(0, current - 1)),
      Enter: canEdit && !isControl(event.target) ? () => setEditing(current) : undefined,
    }
    const act = acts[event.key]
    if (!act || count === 0) return
    event.preventDefault()
    act()
  })
  return { current, editing, setCurrent: setAt, setEditing }
}

export type CauseViewProps = {
  readonly cycle: Cycle
  readonly line: CauseLine
  readonly address: FindingsAddress
  readonly atHand: FixAtHand
  readonly canFix: boolean
  readonly isPending: boolean
  readonly questions: Questions
  readonly onLeave: () => void
}

function toAsked({ rule, field, cause, tab }: CauseLine, { page, sort, search }: FindingsAddress): RowsAsked {
  return {
    ...{ rule, field: field ?? '', cause, page, sort },
    ...(tab === null ? {} : { tab }),
    ...(search === '' ? {} : { search }),
  }
}

/** Shows one cause: how it is fixed once, and its rows. */
export function CauseView(props: CauseViewProps) {
  const { cycle, line, address, atHand, canFix, isPending, questions, onLeave } = props
  const asked = toAsked(line, address)
  const { data, error, refetch } = useQuery(findingRowsOf(cycle, asked))
  const file = useListExport('findings', () => downloadFindings(cycle.id, asked))
  const rows = data?.rows ?? []
  const canEdit = canFix && line.field !== null
  const { current, editing, setCurrent, setEditing } = useRowKeys(rows.length, canEdit)
  const finding = rows[current]
  if (error && !data) return <ErrorState title="The rows did not load" error={error} onRetry={refetch} />
  const shown = data ? `${formatCount(rows.length)} of ${formatCount(data.total)} shown.` : ''
  return (
    <Box sx={{ minWidth: 0, borderLeft: { md: '1px solid' }, borderColor: { md: 'line' } }}>
      <FixPanel
        {...{ cycle, line, canFix, isPending, onLeave }}
        {...atHand}
        isAsked={questions.isAsked(line)}
        onAsk={() => questions.toggle(line)}
      />
      <Box sx={{ px: 2, pb: 1, maxWidth: 360 }}>
        <ListSearch label="Search these rows" value={address.search} onSearch={address.setSearch} />
      </Box>
      {data ? (
        <>
          <FindingRows
            {...{ rows, sort: address.sort, current, editing, canEdit }}
            fieldLabel={line.fieldLabel}
            hasTabs={line.tabs.length > 1}
            hasFix={line.fix !== null}
            onSort={address.sortBy}
            onCurrent={setCurrent}
            onEdit={setEditing}
            onType={(typed, text) => {
              setEditing(null)
              atHand.onText(typed, text)
            }}
          />
          <NarrowRows rows={rows} />
        </>
      ) : (
        <SkeletonRows label="Loading the rows" count={8} />
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          px: 2,
          py: 0.5,
          color: 'ink2',
        }}
      >
        <span>{shown} The rest of each row goes as it is.</span>
        <Button
          variant="text"
          disabled={file.saving !== undefined || !data}
          onClick={() => file.save('csv')}
          sx={{ ml: { md: 'auto' } }}
        >
          Download {data ? formatCount(data.total) : 'them'}
        </Button>
      </Box>
      <Box sx={{ px: 2 }}>
        <ListPaging
          page={data?.page ?? 1}
          total={data?.total ?? 0}
          pageRows={FINDING_PAGE_ROWS}
          onTurn={address.setPage}
        />
      </Box>
      {finding && <Origin cycle={cycle} finding={finding} />}
    </Box>
  )
}
