import { formatCount } from '@concord/domain'
import type { TargetChange, TargetConfig, WrittenTarget } from '@concord/roster-language'
import {
  Box,
  Button,
  InputAdornment,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  useMediaQuery,
} from '@mui/material'
import type { Theme } from '@mui/material/styles'
import Search from 'lucide-react/icons/search'
import { useMemo, useRef, useState } from 'react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { KeyHints } from '#web/ui/KeyHints.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { useSingleKeys } from '#web/ui/single-keys.ts'
import { AddFieldDialog } from '../AddFieldDialog.tsx'
import { FieldLedger } from '../FieldLedger.tsx'
import { type Act, addField } from '../model/acts.ts'
import {
  countRows,
  findRows,
  groupRows,
  listFieldRows,
  listNeedColumns,
  ROW_FILTERS,
  type RowFilter,
} from '../model/field-rows.ts'
import type { PlacedRule } from '../model/field-rules.ts'
import { groupUsage, type TargetUsage } from '../model/field-usage.ts'
import { NeedMark } from '../NeedMark.tsx'
import { FieldPanel } from '../panel/FieldPanel.tsx'

const FILTER_LABELS: Record<RowFilter, string> = {
  all: 'All',
  changed: 'Changed',
  required: 'Required',
  law: 'Law',
}
/** Number of fields above which only the first group is open. */
const MAX_UNFOLDED = 60
const KEYS = [
  [['↑', '↓'], 'field'],
  [['Enter'], 'panel'],
  [['/'], 'search'],
  [['Ctrl Z'], 'undo'],
  [['Ctrl S'], 'save draft'],
] as const

export type FieldsTabProps = {
  readonly config: WrittenTarget
  readonly inForce: { readonly number: number; readonly config: WrittenTarget } | null
  /** The differences from the version in force. */
  readonly changes: readonly TargetChange[]
  readonly target: TargetConfig | undefined
  readonly usage: TargetUsage | undefined
  readonly senders: readonly { readonly prefix: string; readonly sender: string }[]
  readonly owner: string
  readonly today: string
  readonly canEdit: boolean
  readonly selected: string | null
  readonly onSelect: (field: string | null) => void
  readonly onAct: (act: Act) => void
  readonly onAddRule: (field: string) => void
  readonly onEditRule: (rule: PlacedRule) => void
}

/** Shows the ledger of fields beside the panel of the selected field. */
export function FieldsTab(props: FieldsTabProps) {
  const {
    config,
    inForce,
    changes,
    target,
    usage,
    senders,
    owner,
    today,
    canEdit,
    selected,
    onSelect,
    onAct,
  } = props
  const [filter, setFilter] = useState<RowFilter>('all')
  const [words, setWords] = useState('')
  const [isAdding, setAdding] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true })
  const all = useMemo(
    () => listFieldRows(config, inForce?.config ?? null, changes),
    [config, inForce, changes],
  )
  const counts = countRows(all)
  const groups = groupRows(findRows(all, filter, words))
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(all.length > MAX_UNFOLDED ? groups.slice(1).map(([group]) => group) : []),
  )
  const isSearching = words.trim() !== '' || filter !== 'all'
  const shownFolded = isSearching ? new Set<string>() : folded
  const shown = groups.flatMap(([group, rows]) => (shownFolded.has(group) ? [] : rows))
  // Beside the ledger there is always one; on a phone its panel covers the ledger, and waits to be asked for.
  const row = all.find(({ field }) => field.id === selected) ?? (isWide ? all[0] : undefined)
  const shownId = row?.field.id ?? null
  const usageByField = useMemo(
    () =>
      groupUsage(
        config.fields.map(({ id }) => id),
        usage,
      ),
    [config, usage],
  )
  const move = (by: number) => {
    const at = shown.findIndex(({ field }) => field.id === shownId)
    const next = shown[Math.min(shown.length - 1, Math.max(0, at + by))]
    if (!next) return
    onSelect(next.field.id)
    document.querySelector<HTMLElement>(`[data-field="${CSS.escape(next.field.id)}"]`)?.focus()
  }
  useSingleKeys((event) => {
    const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null
    const isOnField = event.target instanceof Element && event.target.closest('[data-field]') !== null
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === '/') search.current?.focus()
    else if (event.key === 'Enter' && (isOnField || !isOnButton)) {
      const field = event.target instanceof HTMLElement ? event.target.dataset.field : undefined
      if (field !== undefined) onSelect(field)
      panel.current?.querySelector<HTMLElement>('input, select, button')?.focus()
    } else return
    event.preventDefault()
  })
  const details = row && (
    <FieldPanel
      row={row}
      inForce={inForce?.config ?? null}
      onMove={move}
      onAddRule={() => props.onAddRule(row.field.id)}
      onEditRule={props.onEditRule}
      {...{ config, target, usage, senders, owner, today, canEdit, onAct }}
    />
  )
  const fold = (group: string) =>
    setFolded((before) => {
      const after = new Set(before)
      if (!after.delete(group)) after.add(group)
      return after
    })
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 4 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
          <TextField
            value={words}
            inputRef={search}
            placeholder="Field, rule or law"
            onChange={({ target: { value } }) => setWords(value)}
            sx={{ width: 220 }}
            slotProps={{
              htmlInput: { 'aria-label': 'Search fields' },
              input: {
                startAdornment: (
                  <InputAdornment position="start">
                    <Search size={16} aria-hidden />
                  </InputAdornment>
                ),
              },
            }}
          />
          <ToggleButtonGroup
            exclusive
            value={filter}
            onChange={(_, next) => next && setFilter(next)}
            aria-label="Fields shown"
            sx={{ flexWrap: 'wrap' }}
          >
            {ROW_FILTERS.map((name) => (
              <ToggleButton key={name} value={name}>
                {FILTER_LABELS[name]}&nbsp;<b>{formatCount(counts[name])}</b>
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <Box
            aria-hidden
            sx={{
              ...{ display: 'flex', gap: 1.5, alignItems: 'center', order: 1, flexBasis: '100%' },
              ...{ color: 'ink2', typography: 'caption' },
            }}
          >
            <span>
              <NeedMark kind="always" /> required
            </span>
            <span>
              <NeedMark kind="when" /> if a condition holds
            </span>
          </Box>
          {canEdit && (
            <Button variant="outlined" onClick={() => setAdding(true)} sx={{ ml: 'auto' }}>
              Add field
            </Button>
          )}
        </Box>
        {shown.length === 0 && groups.length === 0 ? (
          <EmptyState
            title="No field matches"
            action={
              <Button
                variant="outlined"
                size="medium"
                onClick={() => {
                  setWords('')
                  setFilter('all')
                }}
              >
                Show all {formatCount(counts.all)} fields
              </Button>
            }
          />
        ) : (
          <FieldLedger
            groups={groups}
            folded={shownFolded}
            programs={listNeedColumns(config).map(({ name }) => name)}
            inForce={inForce?.number ?? null}
            usage={usageByField}
            selected={shownId}
            onSelect={onSelect}
            onFold={fold}
          />
        )}
        <KeyHints keys={KEYS} />
      </Box>
      {isWide && (
        <Box
          ref={panel}
          component="aside"
          aria-label="Field"
          tabIndex={-1}
          sx={{
            flex: 'none',
            width: 372,
            position: 'sticky',
            top: 16,
            maxHeight: 'calc(100dvh - 224px)',
            overflowY: 'auto',
            pl: 2.5,
            pr: 0.5,
            borderLeft: '1px solid',
            borderColor: 'line',
          }}
        >
          {details}
        </Box>
      )}
      {!isWide && row && (
        <SidePanel title="Field" gap={1} onClose={() => onSelect(null)}>
          {details}
        </SidePanel>
      )}
      {isAdding && (
        <AddFieldDialog
          config={config}
          onClose={() => setAdding(false)}
          onAdd={(field) => {
            onAct(addField(field, shownId ?? undefined))
            onSelect(field.id)
            setAdding(false)
          }}
        />
      )}
    </Box>
  )
}
