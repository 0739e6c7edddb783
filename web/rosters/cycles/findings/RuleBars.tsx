import { formatCount } from '@concord/domain'
import { Box, Button, ButtonBase } from '@mui/material'
import { useState } from 'react'
import type { CauseGroup, CauseSection } from './model/list-sections.ts'
import type { FoundRule } from './queries.ts'

const MAX_SHOWN = 10
const COLUMNS = { xs: 'minmax(0, 1fr) 64px', md: 'minmax(0, 1.3fr) minmax(80px, 1fr) 72px 90px' }
const COLORS: Record<FoundRule['severity'], string> = {
  reject: 'error.fill',
  error: 'accent.fill',
  warning: 'warning.mark',
  info: 'seq2',
}

type RuleBarsProps = {
  readonly sections: readonly CauseSection[]
  readonly selected: CauseGroup | undefined
  readonly onSelect: (group: CauseGroup) => void
}

/** Returns the percentage of the kept-back rows of a section that this rule and those above it have. */
function findShare(section: CauseSection, at: number): string {
  const countRows = (groups: readonly CauseGroup[]) => groups.reduce((sum, { rows }) => sum + rows, 0)
  const above = countRows(section.groups.slice(0, at + 1))
  return `${Math.round((100 * above) / Math.max(1, countRows(section.groups)))}%`
}

const Head = () => (
  <Box
    aria-hidden
    sx={{
      ...{ display: 'grid', gridTemplateColumns: COLUMNS, columnGap: 1.5, px: 2, py: 1 },
      ...{ typography: 'caption', fontWeight: 600, color: 'ink2', bgcolor: 'sunken' },
      borderRadius: '8px 0 0 0',
    }}
  >
    <span>Rule</span>
    <Box component="span" sx={{ display: { xs: 'none', md: 'block' } }} />
    <Box component="span" sx={{ textAlign: 'right' }}>
      Rows
    </Box>
    <Box component="span" sx={{ display: { xs: 'none', md: 'block' }, textAlign: 'right' }}>
      Cumulative
    </Box>
  </Box>
)

/** Returns the first groups, and the selected one. */
function pickShown({ groups }: CauseSection, count: number, selected: CauseGroup | undefined) {
  return groups.filter((group, at) => at < count || group.id === selected?.id)
}

/** Lists rules with a bar for the rows of each, and what share of all they and those above have. */
export function RuleBars({ sections, selected, onSelect }: RuleBarsProps) {
  const [isWhole, setIsWhole] = useState(false)
  const most = Math.max(1, ...sections.flatMap(({ groups }) => groups.map(({ rows }) => rows)))
  const line = (section: CauseSection, group: CauseGroup) => {
    const severity = group.lines[0]?.severity ?? 'info'
    const isSelected = group.id === selected?.id
    return (
      <ButtonBase
        key={group.id}
        aria-current={isSelected}
        onClick={() => onSelect(group)}
        sx={{
          ...{ display: 'grid', gridTemplateColumns: COLUMNS, columnGap: 1.5, alignItems: 'center' },
          ...{ width: '100%', px: 2, py: 1, minHeight: { xs: 44, md: 36 }, textAlign: 'left' },
          typography: 'body2',
          ...{ borderLeft: '3px solid', borderColor: isSelected ? 'secondary.main' : 'transparent' },
          bgcolor: isSelected ? 'secondaryTint' : 'transparent',
          '&:hover': { bgcolor: isSelected ? 'secondaryTint' : 'hover' },
        }}
      >
        <span>{group.title}</span>
        <Box component="span" sx={{ display: { xs: 'none', md: 'block' } }}>
          <Box
            component="span"
            sx={{
              ...{ display: 'block', height: 10, minWidth: 4, borderRadius: '2px' },
              ...{ width: `${(100 * group.rows) / most}%`, bgcolor: COLORS[severity] },
            }}
          />
        </Box>
        <Box component="span" sx={{ textAlign: 'right', fontWeight: 600 }}>
          {formatCount(group.rows)}
        </Box>
        <Box
          component="span"
          sx={{ display: { xs: 'none', md: 'block' }, textAlign: 'right', color: 'ink2' }}
        >
          {severity === 'error' || severity === 'reject'
            ? findShare(section, section.groups.indexOf(group))
            : ''}
        </Box>
      </ButtonBase>
    )
  }
  const total = sections.reduce((sum, { groups }) => sum + groups.length, 0)
  let left = isWhole ? Number.POSITIVE_INFINITY : MAX_SHOWN
  const shown = sections.map((section) => {
    const groups = pickShown(section, left, selected)
    left -= groups.length
    return { section, groups }
  })
  const hidden = shown.reduce((sum, { groups }) => sum - groups.length, total)
  return (
    <Box>
      <Head />
      {shown.map(
        ({ section, groups }) =>
          groups.length > 0 && (
            <Box key={section.title}>
              <Box sx={{ px: 2, py: 1, borderTop: '1px solid', borderColor: 'lineSoft' }}>
                <strong>{section.title}</strong>{' '}
                <Box component="span" sx={{ color: 'ink2' }}>
                  {formatCount(section.findings)} {section.findings === 1 ? 'finding' : 'findings'}
                </Box>
              </Box>
              {groups.map((group) => line(section, group))}
            </Box>
          ),
      )}
      {(isWhole ? total > MAX_SHOWN : hidden > 0) && (
        <Button variant="text" sx={{ mx: 1.5, my: 0.5 }} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `${formatCount(hidden)} more ${hidden === 1 ? 'rule' : 'rules'}`}
        </Button>
      )}
    </Box>
  )
}
