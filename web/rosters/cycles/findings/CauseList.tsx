import { formatCount } from '@concord/domain'
import { Box, ButtonBase, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import {
  type CauseGroup,
  type CauseLine,
  type CauseSection,
  GROUPINGS,
  type Grouping,
  nameLine,
} from './model/list-sections.ts'

const LABELS: Record<Grouping, string> = { rule: 'Rule', field: 'Field', cause: 'Cause', tab: 'Tab' }

export type CauseListProps = {
  readonly sections: readonly CauseSection[]
  readonly grouping: Grouping
  readonly findings: number
  readonly selected: CauseLine | undefined
  readonly onGroup: (grouping: Grouping) => void
  readonly onSelect: (line: CauseLine) => void
  /** On a phone what is shown of a cause stands below it. */
  readonly below?: ReactNode
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 1.5,
  width: '100%',
  px: 2,
  py: 0.75,
  minHeight: { xs: 44, md: 30 },
  alignItems: 'center',
  textAlign: 'left',
} as const

function Line({
  line,
  name,
  isSelected,
  isHead,
  onSelect,
}: {
  readonly line: CauseLine
  readonly name: string
  readonly isSelected: boolean
  readonly isHead: boolean
  readonly onSelect: () => void
}) {
  return (
    <ButtonBase
      aria-current={isSelected}
      onClick={onSelect}
      sx={{
        ...ROW,
        pl: isHead ? 'calc(16px - 3px)' : 3.5,
        borderLeft: '3px solid',
        borderColor: isSelected ? 'secondary.main' : 'transparent',
        bgcolor: isSelected ? 'secondaryTint' : 'transparent',
        '&:hover': { bgcolor: isSelected ? 'secondaryTint' : 'hover' },
      }}
    >
      <Box component="span" sx={{ minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', fontWeight: isSelected || isHead ? 600 : 400 }}>
          {name}
        </Box>
        <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'ink2' }}>
          {line.isOnly ? line.rule : line.advice}
        </Box>
      </Box>
      <Box component="span" sx={{ fontWeight: isHead ? 600 : 400 }}>
        {formatCount(line.rows)}
      </Box>
    </ButtonBase>
  )
}

function Head({ group }: { readonly group: CauseGroup }) {
  return (
    <Box sx={{ ...ROW, fontWeight: 600, minHeight: 30 }}>
      <Typography component="h4" sx={{ fontWeight: 600 }}>
        {group.title}
        {group.code !== null && (
          <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'ink3' }}>
            {group.code}
          </Box>
        )}
      </Typography>
      <span>{formatCount(group.rows)}</span>
    </Box>
  )
}

/** Lists rules with their likely causes; one of these is chosen. */
export function CauseList(props: CauseListProps) {
  const { sections, grouping, findings, selected, onGroup, onSelect, below } = props
  const showGroup = (group: CauseGroup) => {
    const [only] = group.lines
    const isLone = group.lines.length === 1 && only?.isOnly === true && grouping === 'rule'
    return (
      <Box key={group.id} sx={{ borderBottom: '1px solid', borderColor: 'lineSoft', py: 0.5 }}>
        {!isLone && <Head group={group} />}
        {group.lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            name={isLone ? group.title : nameLine(line, grouping)}
            isHead={isLone}
            isSelected={line.id === selected?.id}
            onSelect={() => onSelect(line)}
          />
        ))}
        {below !== undefined && group.lines.some(({ id }) => id === selected?.id) && below}
      </Box>
    )
  }
  return (
    <Box component="section" aria-label="Rules and causes" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 2, pb: 1 }}>
        <ToggleButtonGroup
          exclusive
          aria-label="Group by"
          size="small"
          value={grouping}
          onChange={(_, next: Grouping | null) => next && onGroup(next)}
        >
          {GROUPINGS.map((name) => (
            <ToggleButton key={name} value={name}>
              {LABELS[name]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box component="span" sx={{ color: 'ink2' }}>
          {formatCount(findings)}
        </Box>
      </Box>
      {sections.map(({ title, findings: own, groups }) => (
        <Box key={title} sx={{ mb: 1.5 }}>
          <Typography variant="h3" sx={{ px: 2, py: 0.75 }}>
            {title}{' '}
            <Box component="span" sx={{ typography: 'body1', color: 'ink2' }}>
              {formatCount(own)} {own === 1 ? 'finding' : 'findings'}
            </Box>
          </Typography>
          {groups.map(showGroup)}
        </Box>
      ))}
    </Box>
  )
}
