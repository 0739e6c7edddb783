import { formatCount } from '@concord/domain'
import { type ComparedSetting, isSilent, type SettingState } from '@concord/roster-language'
import { Box, Button, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useState } from 'react'
import { type KeyHint, KeyHints } from '#web/ui/KeyHints.tsx'
import { useSingleKeys } from '#web/ui/single-keys.ts'
import { decide, takeAll } from '../model/acts.ts'
import type { LearnedHeader } from '../queries.ts'
import { LearnedTable } from './LearnedTable.tsx'
import { SettingsTable, type SettingsTableProps } from './SettingsTable.tsx'

type DiffersTabProps = Omit<SettingsTableProps, 'empty'> & {
  /** The first ones. */
  readonly learned: readonly LearnedHeader[]
  readonly learnedTotal: number
  readonly labelOf: (field: string) => string
}

type Shown = 'all' | 'differing' | 'inherited'
const SHOWN: Readonly<Record<Shown, { readonly label: string; readonly states: readonly SettingState[] }>> = {
  all: { label: 'All', states: ['inherited', 'overridden', 'drifted'] },
  differing: { label: 'Differing', states: ['overridden', 'drifted'] },
  inherited: { label: 'Inherited', states: ['inherited'] },
}

const FIRST_LEARNED = 8
const KEYS: readonly KeyHint[] = [
  [['N'], 'next that drifted'],
  [['1'], 'take'],
  [['2'], 'keep'],
  [['A'], 'take all'],
]

/** Returns the index of the drifted setting that has the focus; -1 if none has it. */
function findCurrent(drifted: readonly ComparedSetting[]): number {
  const { drifted: taken, kept } = (document.activeElement as HTMLElement | null)?.dataset ?? {}
  return drifted.findIndex(({ key }) => key === (taken ?? kept))
}

function focusOn(setting: ComparedSetting | undefined): void {
  if (setting) document.querySelector<HTMLElement>(`[data-drifted="${CSS.escape(setting.key)}"]`)?.focus()
}

/** Shows everything in which a sender differs from the target, and the headers learned from the sender. */
export function DiffersTab({ settings, learned, learnedTotal, labelOf, ...acting }: DiffersTabProps) {
  const { canEdit, onAct } = acting
  const [shown, setShown] = useState<Shown>('differing')
  const listed = settings.filter((one) => !isSilent(one))
  const listShown = (which: Shown) => listed.filter(({ state }) => SHOWN[which].states.includes(state))
  // Nothing decides about settings that are not on the screen.
  const drifted = listShown(shown).filter(({ state }) => state === 'drifted')
  useSingleKeys((event) => {
    const at = findCurrent(drifted)
    const current = drifted[at] ?? drifted[0]
    if (!canEdit || !current) return
    const { key } = event
    if (key === 'n') focusOn(drifted[(at + 1) % drifted.length])
    else if (key === 'a') onAct(takeAll(drifted))
    else if (key === '1') onAct(decide(current, { take: true }))
    else if (key === '2' && current.source !== undefined && current.target !== undefined)
      onAct(decide(current, { value: current.source, why: current.why ?? undefined }))
    else return
    event.preventDefault()
  })
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <section>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1 }}>
          <Typography variant="h2" sx={{ flex: '1 1 220px' }}>
            Settings against the target
          </Typography>
          {canEdit && drifted.length > 1 && (
            <Button variant="outlined" size="medium" onClick={() => onAct(takeAll(drifted))}>
              Take all {drifted.length} changes
            </Button>
          )}
          <ToggleButtonGroup
            exclusive
            aria-label="Settings shown"
            value={shown}
            onChange={(_, chosen: Shown | null) => chosen && setShown(chosen)}
          >
            {(Object.keys(SHOWN) as Shown[]).map((which) => (
              <ToggleButton key={which} value={which}>
                {SHOWN[which].label} {listShown(which).length}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Box>
        <SettingsTable
          {...acting}
          settings={listShown(shown)}
          empty={shown === 'differing' ? 'Nothing differs from the target' : 'None'}
        />
        {canEdit && drifted.length > 0 && (
          <Box sx={{ mt: 1 }}>
            <KeyHints keys={KEYS} />
          </Box>
        )}
      </section>
      <section>
        <Typography variant="h2" sx={{ mb: 1 }}>
          Learned synonyms{' '}
          <Box component="span" sx={{ typography: 'body2', color: 'ink2' }}>
            {formatCount(learnedTotal)}, for this organization
          </Box>
        </Typography>
        <LearnedTable headers={learned.slice(0, FIRST_LEARNED)} labelOf={labelOf} />
      </section>
    </Box>
  )
}
