import type { WrittenTarget } from '@concord/roster-language'
import { Box, Button, Link } from '@mui/material'
import type { Column } from '#web/ui/column.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { SEVERITY_LABELS, SEVERITY_MARKS } from '../labels.ts'
import { type Act, removeRule } from '../model/acts.ts'
import { getCode, getLaw, getMessage, getSeverity, type PlacedRule } from '../model/field-rules.ts'

type RulesTabProps = {
  readonly config: WrittenTarget
  readonly canEdit: boolean
  readonly onAct: (act: Act) => void
  readonly onAdd: () => void
  readonly onEdit: (rule: PlacedRule) => void
}

/** Shows all rules of the target, in the order of the config. */
export function RulesTab({ config, canEdit, onAct, onAdd, onEdit }: RulesTabProps) {
  const rules = (config.rules ?? []).map((rule, index): PlacedRule => ({ index, rule }))
  const add = canEdit && (
    <Button variant="outlined" size="medium" onClick={onAdd}>
      Add rule
    </Button>
  )
  const columns: readonly Column<PlacedRule>[] = [
    { head: 'Rule', cell: ({ rule }) => getCode(rule), isKeptWhole: true },
    { head: 'Field', cell: ({ rule }) => rule.field ?? 'Whole row', isKeptWhole: true },
    {
      head: 'Severity',
      narrow: 'status',
      cell: ({ rule }) => {
        const severity = getSeverity(rule)
        return <StatusMark status={SEVERITY_MARKS[severity]}>{SEVERITY_LABELS[severity]}</StatusMark>
      },
    },
    { head: 'What is wrong', cell: ({ rule }) => getMessage(rule) },
    { head: 'Law', cell: ({ rule }) => getLaw(rule) },
    {
      head: 'Test rows',
      isNumber: true,
      cell: ({ rule }) => (rule.tests?.fails?.length ?? 0) + (rule.tests?.passes?.length ?? 0),
    },
    ...(canEdit
      ? [
          {
            head: 'Change',
            cell: (placed: PlacedRule) => (
              <Box component="span" sx={{ display: 'inline-flex', gap: 1.5 }}>
                <Link component="button" onClick={() => onEdit(placed)}>
                  Edit<HiddenText> {getCode(placed.rule)}</HiddenText>
                </Link>
                <Link component="button" onClick={() => onAct(removeRule(placed.index))}>
                  Remove<HiddenText> {getCode(placed.rule)}</HiddenText>
                </Link>
              </Box>
            ),
          },
        ]
      : []),
  ]
  if (rules.length === 0)
    return (
      <EmptyState title="No rules yet" action={add}>
        Fields are still read by their types. Rules add what else has to hold.
      </EmptyState>
    )
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>{add}</Box>
      <RecordTable label="Rules" columns={columns} rows={rules} keyOf={({ index }) => String(index)} />
    </>
  )
}
