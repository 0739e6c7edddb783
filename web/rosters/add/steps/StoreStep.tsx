import { formatBytes, formatCount, formatRosterType, ROSTER_SCOPE_LABELS } from '@concord/domain'
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { balanceRows, isTabRead, listReadTabs, listSensitive } from '../found-counts.ts'
import { nameRows } from '../grid/header-rows.ts'
import { KIND_LABELS } from '../kind-labels.ts'
import { DEFAULT_POLICIES, tellPolicy } from '../policies.ts'
import { rosterTargets } from '../queries.ts'
import type { FoundFile } from '../read/found-file.ts'
import type { AddRoster } from '../use-add-roster.ts'
import { WizardBar } from '../WizardBar.tsx'

function Line({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { sm: '200px 1fr' },
        gap: { sm: 2 },
        py: 1,
        borderBottom: '1px solid',
        borderColor: 'lineSoft',
      }}
    >
      <Box component="dt" sx={{ color: 'ink2' }}>
        {term}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  )
}

const STRUCK = {
  term: 'They end the people in them',
  ignore: 'They are read as the others',
  skip: 'They are left out',
} as const

export type StoreStepProps = {
  readonly roster: AddRoster
  readonly file: FoundFile
  readonly onKeep: () => void
}

/** Shows all that was decided. Files cannot be stored in this version: what was chosen is kept as a draft. */
export function StoreStep({ roster, file, onKeep }: StoreStepProps) {
  const { choices, goTo } = roster
  const { data: targets } = useQuery(rosterTargets())
  const target = targets?.find(({ id }) => id === choices.targetId)
  const tabs = listReadTabs(file, choices)
  const struck = tabs.reduce((sum, tab) => sum + tab.struckRows.length, 0)
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 760, py: 3 }}>
        <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
          Check what comes in
        </Box>
        <Box component="dl" sx={{ m: 0 }}>
          <Line term="Roster">
            {choices.sender}, {formatRosterType(choices.type)},{' '}
            {ROSTER_SCOPE_LABELS[choices.scope].toLowerCase()}
          </Line>
          <Line term="Target config">{target?.name ?? 'Not chosen'}</Line>
          <Line term="File">
            {choices.file?.name}, {formatBytes(choices.file?.bytes ?? 0)}
          </Line>
          {file.tabs.map((tab) => {
            const { used, read, leftOut } = balanceRows(tab, isTabRead(tab, choices))
            const { headerRows } = tab.layout
            return (
              <Line key={tab.name} term={`Tab ${tab.name}`}>
                {read === 0
                  ? `Not read, ${formatCount(used)} rows`
                  : `${formatCount(used)} rows = ${formatCount(read)} read + ${formatCount(leftOut)} left out. ${
                      headerRows.length === 0 ? 'No header' : `Header in ${nameRows(headerRows)}`
                    }.`}
              </Line>
            )
          })}
          {struck > 0 && (
            <Line term="Struck rows">
              {formatCount(struck)}.{' '}
              {choices.struckRows === null ? 'Not decided yet' : STRUCK[choices.struckRows]}.
            </Line>
          )}
          {listSensitive(file).map(({ tab, index, header, kind, values }) => (
            <Line key={`${tab} ${index}`} term={header}>
              {KIND_LABELS[kind]}, {formatCount(values)} values. {tellPolicy(kind, DEFAULT_POLICIES[kind])}.
            </Line>
          ))}
        </Box>
        <StatusMark status="warning">
          Files cannot be stored in this version of Concord. Keep your choices as a draft, and choose the file
          again later.
        </StatusMark>
      </Box>
      <WizardBar onBack={() => goTo(4)} action={{ label: 'Keep the draft', onClick: onKeep }} />
    </>
  )
}
