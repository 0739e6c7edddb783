import type { WrittenSource } from '@concord/roster-language'
import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showSuccess } from '#web/lib/toasts.ts'
import { longDay, shortDate } from '#web/lib/when.ts'
import { Difference } from '#web/ui/Difference.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { replaceConfig } from '../model/acts.ts'
import type { MappingAct } from '../model/mapping-act.ts'
import { type MappingKey, type MappingVersion, versionOf } from '../queries.ts'
import { listDifferences } from './list-differences.ts'

export type VersionsPanelProps = {
  readonly mappingKey: MappingKey
  readonly versions: readonly MappingVersion[]
  /** The config that is edited. */
  readonly config: WrittenSource
  readonly onAct: (act: MappingAct) => void
  readonly onClose: () => void
}

const STATES = {
  draft: ['partial', 'Draft'],
  waiting: ['waiting', 'Waits to be published'],
  published: ['ok', 'Published'],
} as const

type ComparedProps = Pick<VersionsPanelProps, 'mappingKey' | 'config'> & {
  readonly number: number
  readonly onRestore: (config: WrittenSource) => void
}

function Compared({ mappingKey, number, config, onRestore }: ComparedProps) {
  const { data, error, refetch } = useQuery(versionOf(mappingKey, number))
  if (error && !data)
    return <ErrorState title="The version did not load" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows label="Loading the version" count={3} />
  const differences = listDifferences(data.config, config)
  if (differences === null) return <Box>This version cannot be read any more.</Box>
  if (differences.length === 0) return <Box sx={{ color: 'ink2' }}>It is what you see here.</Box>
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box component="ul" aria-label={`Version ${number} and here`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {differences.map(({ id, name, before, after }) => (
          <Box component="li" key={id} sx={{ py: 0.5, borderBottom: '1px solid', borderColor: 'lineSoft' }}>
            <Box sx={{ fontWeight: 600 }}>{name}</Box>
            <Difference before={before} after={after} />
          </Box>
        ))}
      </Box>
      <Box>
        <Button variant="outlined" onClick={() => onRestore(data.config as WrittenSource)}>
          Restore version {number}
        </Button>
      </Box>
    </Box>
  )
}

/** Lists all versions of the mapping; each can be compared with the edited config and restored. */
export function VersionsPanel({ mappingKey, versions, config, onAct, onClose }: VersionsPanelProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const restore = (number: number, restored: WrittenSource) => {
    onAct(replaceConfig(restored))
    showSuccess(`Restored version ${number} in the draft`)
    onClose()
  }
  return (
    <SidePanel title="Versions" gap={2} onClose={onClose}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {versions.map(({ number, state, note, author, changedAt, effectiveOn }) => {
          const [mark, label] = STATES[state]
          const isOpen = opened === number
          return (
            <Box component="li" key={number} sx={{ display: 'grid', gap: 0.5 }}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
                <Typography variant="h3">Version {number}</Typography>
                <StatusMark status={mark}>{label}</StatusMark>
              </Box>
              <Box sx={{ color: 'ink2' }}>
                {author ?? 'Someone who left'}, {shortDate(new Date(changedAt))}
                {effectiveOn === null ? '' : `, in force from ${longDay(effectiveOn)}`}
              </Box>
              {note !== '' && <Box sx={{ whiteSpace: 'pre-line' }}>{note}</Box>}
              <Box>
                <Button
                  variant="text"
                  aria-expanded={isOpen}
                  onClick={() => setOpened(isOpen ? null : number)}
                >
                  Compare version {number}
                </Button>
              </Box>
              {isOpen && (
                <Compared
                  {...{ mappingKey, number, config }}
                  onRestore={(restored) => restore(number, restored)}
                />
              )}
            </Box>
          )
        })}
      </Box>
    </SidePanel>
  )
}
