import { Box, Link } from '@mui/material'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import { SEVERITY_OPTIONS } from '../labels.ts'
import { type Act, changeRule, removeRule, type WrittenRule } from '../model/acts.ts'
import { getCode, getHint, getLaw, getMessage, getSeverity, type PlacedRule } from '../model/field-rules.ts'
import { PanelSection } from './PanelSection.tsx'

type FieldRulesProps = {
  readonly rules: readonly PlacedRule[]
  readonly canEdit: boolean
  readonly onAct: (act: Act) => void
  readonly onAdd: () => void
  readonly onEdit: (rule: PlacedRule) => void
}

/** Shows the rules of the field, and the severity of each finding. */
export function FieldRules({ rules, canEdit, onAct, onAdd, onEdit }: FieldRulesProps) {
  const add = canEdit && (
    <Link component="button" onClick={onAdd}>
      Add a rule
    </Link>
  )
  return (
    <PanelSection title="Rules" action={add}>
      {rules.length === 0 && <Box sx={{ color: 'ink2' }}>No rule but what its type asks for.</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rules.map((placed) => {
          const { index, rule } = placed
          const code = getCode(rule)
          const notes = [getLaw(rule), getHint(rule)].filter((note) => note !== undefined)
          return (
            <Box
              component="li"
              key={index}
              sx={{ display: 'flex', gap: 1, py: 1, borderBottom: '1px solid', borderColor: 'lineSoft' }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ color: 'ink2', typography: 'caption' }}>{code}</Box>
                <Box>{getMessage(rule)}</Box>
                {notes.length > 0 && (
                  <Box sx={{ color: 'ink2', typography: 'caption' }}>{notes.join('. ')}</Box>
                )}
                {canEdit && (
                  <Box sx={{ display: 'flex', gap: 1.5, mt: 0.5 }}>
                    <Link component="button" onClick={() => onEdit(placed)}>
                      Edit<HiddenText> {code}</HiddenText>
                    </Link>
                    <Link component="button" onClick={() => onAct(removeRule(index))}>
                      Remove<HiddenText> {code}</HiddenText>
                    </Link>
                  </Box>
                )}
              </Box>
              <SelectInput
                label={`Severity of ${code}`}
                isLabelHidden
                options={SEVERITY_OPTIONS}
                value={getSeverity(rule)}
                isDisabled={!canEdit}
                onChange={(severity) =>
                  onAct(
                    changeRule(index, {
                      ...rule,
                      severity: severity as WrittenRule['severity'],
                    } as WrittenRule),
                  )
                }
                minWidth={104}
              />
            </Box>
          )
        })}
      </Box>
    </PanelSection>
  )
}
