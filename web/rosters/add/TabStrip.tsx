import { formatCount, formatCountOf } from '@concord/domain'
import { Box, Tab, Tabs } from '@mui/material'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { Choices } from './choices.ts'
import { countRowsWithText, isTabRead } from './found-counts.ts'
import type { FoundFile, FoundTab } from './read/found-file.ts'

/** Says why rows of a tab are not read; null where they are. */
function tellTab(tab: FoundTab, isRead: boolean): string {
  const rows = tab.layout.dataRows
  if (isRead) return `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`
  if (tab.hidden) return 'hidden, not read'
  if (tab.layout.isForm) return 'form, not read'
  return rows === 0 ? 'no rows' : 'not read'
}

/** Says of a tab what does not depend on how the roster reads it. */
const tellKnownTab = (tab: FoundTab): string =>
  `${formatCountOf(countRowsWithText(tab), 'row')}${tab.hidden ? ', hidden' : ''}`

export type TabStripProps = {
  readonly file: FoundFile
  readonly choices: Choices
  /** Tells whether the roster is known, which decides by itself what is read. */
  readonly isKnown: boolean
  readonly current: number
  readonly onTab: (index: number) => void
}

/** Shows the tabs of the file at the foot of the sheet, where a workbook has them. */
export function TabStrip({ file, choices, isKnown, current, onTab }: TabStripProps) {
  return (
    <Box
      sx={{
        borderTop: '1px solid',
        borderColor: 'line',
        bgcolor: 'background.default',
        px: { xs: 2, md: 4 },
      }}
    >
      <Tabs
        value={current}
        onChange={(_, index: number) => onTab(index)}
        variant="scrollable"
        scrollButtons={false}
        aria-label="Tabs of the file"
      >
        {file.tabs.map((tab, index) => {
          const isRead = !isKnown && isTabRead(tab, choices)
          return (
            <Tab
              key={tab.name}
              value={index}
              label={
                <StatusMark status={isRead ? 'ok' : 'none'}>
                  <Box component="span" sx={{ fontWeight: 600 }}>
                    {tab.name}
                  </Box>{' '}
                  <Box component="span" sx={{ fontWeight: 400, color: 'ink2' }}>
                    {isKnown ? tellKnownTab(tab) : tellTab(tab, isRead)}
                  </Box>
                </StatusMark>
              }
            />
          )
        })}
      </Tabs>
    </Box>
  )
}
