import { type ChangeDecision, formatCount } from '@concord/domain'
import { Box, Button, Checkbox } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Cycle } from '../queries.ts'
import { ClassIcon } from './ClassIcon.tsx'
import { type LineActs, LineRow } from './LineRow.tsx'
import { type Labels, tellGroup, tellGroupWhy } from './line-texts.ts'
import { type ChangeGroup, type LineFilters, linesOf } from './queries.ts'
import type { Selector } from './use-decisions.ts'
import type { Selection } from './use-selection.ts'

export type GroupProps = {
  readonly cycle: Cycle
  readonly group: ChangeGroup
  readonly filters: LineFilters
  readonly labels: Labels
  readonly selection: Selection
  readonly isPending: boolean
  readonly decideLines: LineActs['decide']
  /** Null: this person decides on nothing. */
  readonly decideGroup: ((decision: ChangeDecision, selector: Selector) => void) | null
}

type Verb = {
  readonly label: string
  readonly decision: ChangeDecision
  readonly isOpen: boolean
  readonly isFirst?: boolean
}

/**
 * Lists the actions of a group: open lines can be decided, and a group without open lines can be opened again where all
 * of its lines are shown.
 */
function listVerbs({ isPaired, lines, open }: ChangeGroup, isWhole: boolean): readonly Verb[] {
  const halves = isPaired ? 2 : 1
  const count = formatCount(open / halves)
  const undo = { label: `Undo ${formatCount(lines / halves)}`, decision: 'open', isOpen: false } as const
  if (open === 0) return isWhole ? [undo] : []
  return [
    ...(isPaired
      ? [{ label: `Treat ${count} as moved`, decision: 'moved', isOpen: true, isFirst: true } as const]
      : []),
    {
      label: isPaired ? 'Accept as terms' : `Accept ${count}`,
      decision: 'accepted',
      isOpen: true,
      isFirst: !isPaired,
    },
    { label: `Reject ${count}`, decision: 'rejected', isOpen: true },
  ]
}

type GroupVerbsProps = Pick<GroupProps, 'group' | 'filters' | 'isPending' | 'decideGroup'>

function GroupVerbs({ group, filters, isPending, decideGroup }: GroupVerbsProps) {
  if (decideGroup === null) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, displayPrint: 'none' }}>
      {listVerbs(group, filters.state === undefined).map(({ label, decision, isOpen, isFirst = false }) => (
        <Button
          key={decision}
          size="small"
          disabled={isPending}
          sx={{ minHeight: { xs: 44, md: 28 }, ...(isFirst ? { color: 'secondary.main' } : {}) }}
          onClick={() => decideGroup(decision, { cause: group.cause, ...(isOpen ? { isOpen } : {}) })}
        >
          {label}
        </Button>
      ))}
    </Box>
  )
}

function GroupHead(props: GroupProps & { readonly id: string; readonly keys: readonly string[] }) {
  const { group, labels, selection, id, keys, isPending, decideGroup } = props
  const chosen = keys.filter(selection.isSelected).length
  return (
    <Box
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 36 },
        ...{ bgcolor: 'sunken', borderTop: 1, borderColor: 'line', pr: 1 },
      }}
    >
      <Checkbox
        size="small"
        sx={{ p: 0.5, width: 32 }}
        disabled={decideGroup === null}
        checked={chosen > 0 && chosen === keys.length}
        indeterminate={chosen > 0 && chosen < keys.length}
        onChange={() => !isPending && selection.toggleAll(keys)}
        slotProps={{
          input: {
            'aria-label': `Select what is shown of: ${tellGroup(group)}`,
            'aria-disabled': isPending,
          },
        }}
      />
      <ClassIcon of={group.isPaired ? 'moved' : group.class} />
      <Box component="h3" id={id} sx={{ m: 0, typography: 'h3', fontSize: 13 }}>
        {tellGroup(group)}
      </Box>
      <Box sx={{ color: 'ink2', flex: '1 1 200px', pl: { xs: 5, md: 0 } }}>{tellGroupWhy(group, labels)}</Box>
      <GroupVerbs {...props} />
    </Box>
  )
}

/** Describes the lines that are not shown, such as '600 more, 500 accepted, 13 rejected, 96 open in all'. */
function tellMore({ shown, accepted, rejected, open, isPaired }: ChangeGroup, seen: number): string {
  const halves = isPaired ? 2 : 1
  const parts = [
    [accepted, 'accepted'],
    [rejected, 'rejected'],
    [open, 'open'],
  ] as const
  const states = parts.flatMap(([count, word]) => (count > 0 ? `${formatCount(count / halves)} ${word}` : []))
  return `${formatCount(shown - seen)} more, ${states.join(', ')} in all`
}

/** Shows the differences of one likely cause: what they are, its verbs, the first lines, and the others by the page. */
export function GroupSection(props: GroupProps) {
  const { cycle, group, filters, labels, selection, isPending, decideLines } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const pages = useInfiniteQuery({ ...linesOf(cycle, filters, group.cause), enabled: isOpen })
  const lines = (isOpen && pages.data?.pages.flatMap((page) => page.lines)) || group.first
  const isMore = lines.length < group.shown
  const showFewer = () => {
    // Keys decide on nothing that is not shown.
    selection.drop(lines.slice(group.first.length).map(({ key }) => key))
    setOpen(false)
  }
  return (
    <Box component="section" aria-labelledby={id}>
      <GroupHead {...props} id={id} keys={lines.map(({ key }) => key)} />
      <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map((line) => (
          <LineRow
            key={line.line}
            line={line}
            labels={labels}
            isPending={isPending}
            decide={decideLines}
            select={selection.select}
            isSelected={selection.isSelected}
          />
        ))}
      </Box>
      {(isMore || isOpen) && (
        <Box
          sx={{
            display: 'flex',
            gap: 1,
            pl: 4,
            py: 0.5,
            borderTop: 1,
            borderColor: 'line',
            displayPrint: 'none',
          }}
        >
          {isMore && (
            <Button
              size="small"
              loading={pages.isFetching}
              onClick={() => (isOpen ? void pages.fetchNextPage() : setOpen(true))}
            >
              {tellMore(group, lines.length)}
            </Button>
          )}
          {isOpen && (
            <Button size="small" onClick={showFewer}>
              Show fewer
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}
