import { Box, Typography } from '@mui/material'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { useId } from 'react'
import { SidebarGroupItem } from './SidebarGroupItem.tsx'
import { SidebarItem, sidebarItemStyle } from './SidebarItem.tsx'
import type { Sidebar, SidebarSection } from './sidebar.ts'

const listStyle = { m: 0, p: 0, listStyle: 'none' }

function Section({
  section,
  current,
}: {
  readonly section: SidebarSection
  readonly current: string | undefined
}) {
  const headingId = useId()
  return (
    <Box sx={{ mb: 1.5 }}>
      <Typography id={headingId} variant="label" component="p" sx={{ px: 1, py: 0.75, color: 'ink3' }}>
        {section.label}
      </Typography>
      <Box component="ul" aria-labelledby={headingId} sx={listStyle}>
        {section.entries.map((entry) => (
          <li key={entry.label}>
            {'links' in entry ? (
              <SidebarGroupItem group={entry} current={current} />
            ) : (
              <SidebarItem link={entry} isCurrent={entry.to === current} />
            )}
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** Shows the sections of the sidebar, both in the sidebar and in the drawer. */
export function SidebarSections({
  content,
  current,
}: {
  readonly content: Sidebar
  readonly current: string | undefined
}) {
  return (
    <>
      <Box component="nav" aria-label="Main">
        {content.sections.map((section) => (
          <Section key={section.label} section={section} current={current} />
        ))}
      </Box>
      {content.external.length > 0 && (
        <Box component="ul" aria-label="More" sx={{ ...listStyle, mt: 'auto', pt: 2 }}>
          {content.external.map((link) => (
            <li key={link.label}>
              <Box component="a" href={link.href} target="_blank" rel="noreferrer" sx={sidebarItemStyle}>
                {link.label}
                <ArrowUpRight size={14} strokeWidth={1.75} aria-label="opens in a new tab" />
              </Box>
            </li>
          ))}
        </Box>
      )}
    </>
  )
}
