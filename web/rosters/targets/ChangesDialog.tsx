import type { TargetChange } from '@concord/roster-language'
import { Box } from '@mui/material'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { Tag } from '#web/ui/Tag.tsx'

type ShownChange = Pick<TargetChange, 'part' | 'key' | 'change' | 'sentence'>

const TITLES: Readonly<Record<string, string>> = {
  fields: 'Fields',
  rules: 'Rules',
  waivers: 'Waivers',
  programs: 'Programs',
  settings: 'Settings',
  output: 'Output',
}
const WORDS: Readonly<Record<TargetChange['change'], string>> = {
  added: 'new',
  removed: 'removed',
  changed: 'changed',
  moved: 'moved',
}

/** Lists every difference between two versions, each in a sentence. */
export function ChangeList({
  changes,
}: {
  readonly changes: readonly (Omit<ShownChange, 'part'> & { readonly part: string })[]
}) {
  const parts = [...Map.groupBy(changes, ({ part }) => part)]
  if (parts.length === 0) return <Box sx={{ color: 'ink2' }}>Nothing differs.</Box>
  return parts.map(([part, own]) => (
    <Box component="section" key={part} aria-label={TITLES[part] ?? part}>
      <Box sx={{ fontWeight: 600 }}>{TITLES[part] ?? part}</Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {own.map(({ key, change, sentence }) => (
          <Box
            component="li"
            key={`${change} ${key} ${sentence}`}
            sx={{
              display: 'flex',
              gap: 1,
              justifyContent: 'space-between',
              py: 0.5,
              borderBottom: '1px solid',
              borderColor: 'lineSoft',
            }}
          >
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {sentence}
            </Box>
            <Tag tone={change === 'removed' ? 'neutral' : 'blue'}>{WORDS[change]}</Tag>
          </Box>
        ))}
      </Box>
    </Box>
  ))
}

/** Shows what a draft changes compared with the version in force. */
export function ChangesDialog({
  title,
  changes,
  onClose,
}: {
  readonly title: string
  readonly changes: readonly TargetChange[]
  readonly onClose: () => void
}) {
  return (
    <SidePanel title={title} gap={2} onClose={onClose}>
      <ChangeList changes={changes} />
    </SidePanel>
  )
}
