import type { ComparedSetting, SettingState, TargetConfig } from '@concord/roster-language'
import { Box, Link } from '@mui/material'
import type { Column } from '#web/ui/column.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RecordTable, ValueOrEmpty } from '#web/ui/RecordTable.tsx'
import { type MarkStatus, StatusMark } from '#web/ui/StatusMark.tsx'
import { decide, type SourceAct } from '../model/acts.ts'
import { saySetting, saySettingValue } from '../model/say-setting.ts'

const STATES: Readonly<Record<SettingState, { readonly mark: MarkStatus; readonly label: string }>> = {
  inherited: { mark: 'none', label: 'Inherited' },
  overridden: { mark: 'running', label: 'Overridden' },
  drifted: { mark: 'warning', label: 'Drifted' },
}

type Acting = {
  readonly target: TargetConfig
  /** Number of the version of the target. */
  readonly version: number
  readonly canEdit: boolean
  readonly onAct: (act: SourceAct) => void
  readonly onEdit: (setting: ComparedSetting) => void
}
export type SettingsTableProps = Acting & {
  readonly settings: readonly ComparedSetting[]
  readonly empty: string
}

function OwnValue({ setting, target }: { readonly setting: ComparedSetting; readonly target: TargetConfig }) {
  const text = saySettingValue(setting.name, setting.source, target)
  if (setting.state === 'inherited')
    return (
      <Box component="span" sx={{ color: 'ink3' }}>
        {text}
      </Box>
    )
  // What does not hold, because the target moved on, is only outlined.
  const holds = setting.isOwn
  return (
    <Box
      component="span"
      sx={{
        px: 0.75,
        py: 0.25,
        borderRadius: '4px',
        fontWeight: holds ? 600 : 400,
        ...(holds ? { bgcolor: 'secondaryTint' } : { border: '1px solid', borderColor: 'line' }),
      }}
    >
      {text}
    </Box>
  )
}

function Acts({
  setting,
  version,
  canEdit,
  onAct,
  onEdit,
}: Omit<Acting, 'target'> & { readonly setting: ComparedSetting }) {
  if (!canEdit) return null
  const { state, isOwn, source, target, key } = setting
  const take = () => onAct(decide(setting, { take: true }))
  const keep = () => onAct(decide(setting, { value: source ?? null, why: setting.why ?? undefined }))
  const canKeep = target !== undefined && source !== undefined
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1.5 }}>
      {state === 'drifted' && (
        <>
          <Link component="button" data-drifted={key} onClick={take}>
            {target === undefined ? 'Remove' : `Take ${version}`}
          </Link>
          {canKeep && (
            <Link component="button" data-kept={key} onClick={keep} sx={{ color: 'ink2' }}>
              Keep
            </Link>
          )}
        </>
      )}
      {state !== 'drifted' && (
        <Link component="button" onClick={() => onEdit(setting)}>
          {isOwn ? 'Change' : 'Override'}
        </Link>
      )}
      {state === 'overridden' && (
        <Link component="button" onClick={take}>
          Reset
        </Link>
      )}
    </Box>
  )
}

function sayWhy({ state, isOwn, target, why }: ComparedSetting): string | null {
  if (state !== 'drifted') return why
  if (target === undefined) return 'The target no longer has it'
  return isOwn
    ? `The target changed. ${why ?? ''}`.trim()
    : 'The target changed since this source was published'
}

const WHY: Column<ComparedSetting> = {
  head: 'Why',
  cell: (setting) => setting.state !== 'inherited' && <ValueOrEmpty>{sayWhy(setting)}</ValueOrEmpty>,
}

/** Shows settings of a source beside those of its target, each with its actions. */
export function SettingsTable({ settings, empty, ...acting }: SettingsTableProps) {
  const { target, version } = acting
  const hasReasons = settings.some(({ state }) => state !== 'inherited')
  if (settings.length === 0) return <EmptyState title={empty} />
  return (
    <RecordTable
      label="Settings against the target"
      rows={settings}
      keyOf={({ key }) => key}
      columns={[
        { head: 'Setting', cell: ({ name }) => saySetting(name, target) },
        { head: `Target ${version}`, cell: (one) => saySettingValue(one.name, one.target, target) },
        { head: 'This source', cell: (setting) => <OwnValue setting={setting} target={target} /> },
        {
          head: 'State',
          narrow: 'status',
          cell: ({ state }) => <StatusMark status={STATES[state].mark}>{STATES[state].label}</StatusMark>,
        },
        ...(hasReasons ? [WHY] : []),
        {
          head: 'Change',
          narrow: 'bare',
          isKeptWhole: true,
          cell: (setting) => <Acts setting={setting} {...acting} />,
        },
      ]}
    />
  )
}
