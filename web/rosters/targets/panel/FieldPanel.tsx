import { formatCount } from '@concord/domain'
import { MAX_FIELD_LENGTH, type TargetConfig, type WrittenTarget } from '@concord/roster-language'
import { Box, Button, FormControlLabel, IconButton, Switch, Typography } from '@mui/material'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { CommittedInput } from '../CommittedInput.tsx'
import { TYPE_OPTIONS } from '../labels.ts'
import {
  type Act,
  changeField,
  keepField,
  moveField,
  removeField,
  setKey,
  type WrittenField,
} from '../model/acts.ts'
import { type FieldRow, listNeedColumns } from '../model/field-rows.ts'
import { getCode, type PlacedRule } from '../model/field-rules.ts'
import type { TargetUsage } from '../model/field-usage.ts'
import { FieldExamples } from './FieldExamples.tsx'
import { FieldNeeds } from './FieldNeeds.tsx'
import { FieldRules } from './FieldRules.tsx'
import { FieldUses } from './FieldUses.tsx'
import { FieldWaivers } from './FieldWaivers.tsx'

export type FieldPanelProps = {
  readonly row: FieldRow
  readonly config: WrittenTarget
  /** The version in force; null if there is none. */
  readonly inForce: WrittenTarget | null
  /** The target as a run reads it; undefined while it cannot be read. */
  readonly target: TargetConfig | undefined
  readonly usage: TargetUsage | undefined
  readonly senders: readonly { readonly prefix: string; readonly sender: string }[]
  readonly owner: string
  readonly today: string
  readonly canEdit: boolean
  readonly onAct: (act: Act) => void
  readonly onMove: (by: number) => void
  readonly onAddRule: () => void
  readonly onEditRule: (rule: PlacedRule) => void
}

const splitLines = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

function checkLimit(text: string): string | undefined {
  if (text === '' || (/^[1-9]\d*$/.test(text) && Number(text) <= MAX_FIELD_LENGTH)) return undefined
  return `Write a number from 1 to ${formatCount(MAX_FIELD_LENGTH)}.`
}

function FieldTexts({
  field,
  config,
  canEdit,
  onAct,
}: Pick<FieldPanelProps, 'config' | 'canEdit' | 'onAct'> & { readonly field: WrittenField }) {
  const { id, label, type = 'text', group = '', law = '', description = '', maxLength, allowed = [] } = field
  const change = (given: Parameters<typeof changeField>[1]) => onAct(changeField(id, given))
  const isDisabled = !canEdit
  const key = config.key ?? []
  const orNone = (text: string) => (text === '' ? undefined : text)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        <CommittedInput
          label="Label"
          value={label}
          isDisabled={isDisabled}
          maxLength={200}
          onCommit={(text) => change({ label: text })}
        />
        <SelectInput
          label="Type"
          options={TYPE_OPTIONS}
          value={type}
          isDisabled={isDisabled}
          onChange={(value) => change({ type: value as WrittenField['type'] })}
        />
        <CommittedInput
          label="Group"
          value={group}
          isDisabled={isDisabled}
          maxLength={100}
          onCommit={(text) => change({ group: orNone(text) })}
        />
        <CommittedInput
          label="Law"
          value={law}
          isDisabled={isDisabled}
          maxLength={200}
          onCommit={(text) => change({ law: orNone(text) })}
        />
      </Box>
      <CommittedInput
        label="Description"
        value={description}
        isDisabled={isDisabled}
        maxLength={2000}
        onCommit={(text) => change({ description: orNone(text) })}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, alignItems: 'start' }}>
        <CommittedInput
          label="Values allowed"
          hint="One a line. Empty: any."
          rows={1}
          value={allowed.join('\n')}
          isDisabled={isDisabled}
          onCommit={(text) => change({ allowed: splitLines(text) })}
        />
        <CommittedInput
          label="Characters at most"
          value={maxLength === undefined ? '' : String(maxLength)}
          isDisabled={isDisabled}
          check={checkLimit}
          onCommit={(text) => change({ maxLength: text === '' ? undefined : Number(text) })}
        />
      </Box>
      <FormControlLabel
        control={
          <Switch
            checked={key.includes(id)}
            disabled={isDisabled}
            onChange={(_, isKey) => onAct(setKey(isKey ? [...key, id] : key.filter((one) => one !== id)))}
          />
        }
        label="Tells one row from another"
      />
    </Box>
  )
}

/** Shows everything about one field: its name and contents, who requires it, its rules, and who sends it. */
export function FieldPanel(props: FieldPanelProps) {
  const { row, config, inForce, target, usage, senders, owner, today, canEdit, onAct, onMove } = props
  const { field, rules, isRemoved, group } = row
  const at = config.fields.findIndex(({ id }) => id === field.id)
  const codes = [
    ...new Set([...rules.map(({ rule }) => getCode(rule)), 'required', `unreadable-${field.type ?? 'text'}`]),
  ]
  const heading = (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ typography: 'caption', color: 'ink2' }}>
          {group}
          {at >= 0 && `, field ${at + 1} of ${config.fields.length}`}
        </Box>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {field.id}
        </Typography>
      </Box>
      <IconButton aria-label="Previous field" onClick={() => onMove(-1)}>
        <ChevronUp size={18} aria-hidden />
      </IconButton>
      <IconButton aria-label="Next field" onClick={() => onMove(1)}>
        <ChevronDown size={18} aria-hidden />
      </IconButton>
    </Box>
  )
  if (isRemoved)
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        {heading}
        <Box>This version removes the field.</Box>
        {canEdit && inForce && (
          <Button variant="outlined" onClick={() => onAct(keepField(field.id, inForce))}>
            Keep the field
          </Button>
        )}
      </Box>
    )
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {heading}
      <FieldTexts key={field.id} field={field} config={config} canEdit={canEdit} onAct={onAct} />
      <FieldNeeds field={field} programs={listNeedColumns(config)} canEdit={canEdit} onAct={onAct} />
      <FieldExamples
        key={field.id}
        field={field}
        target={target}
        today={today}
        canEdit={canEdit}
        onAct={onAct}
      />
      <FieldRules
        rules={rules}
        canEdit={canEdit}
        onAct={onAct}
        onAdd={props.onAddRule}
        onEdit={props.onEditRule}
      />
      <FieldWaivers
        field={field}
        waivers={config.waivers ?? []}
        {...{ codes, senders, owner, today, canEdit, onAct }}
      />
      {usage && <FieldUses field={field.id} usage={usage} />}
      {canEdit && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" disabled={at <= 0} onClick={() => onAct(moveField(field.id, -1))}>
            Move up
          </Button>
          <Button
            variant="outlined"
            disabled={at >= config.fields.length - 1}
            onClick={() => onAct(moveField(field.id, 1))}
          >
            Move down
          </Button>
          <Button
            variant="outlined"
            color="error"
            disabled={config.fields.length < 2}
            onClick={() => onAct(removeField(field.id))}
          >
            Remove field
          </Button>
        </Box>
      )}
    </Box>
  )
}
