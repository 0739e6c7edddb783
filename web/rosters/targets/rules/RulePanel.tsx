import { lintTargetConfig, type WrittenTarget } from '@concord/roster-language'
import { Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useMemo, useState } from 'react'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { type Act, addRule, changeRule, type WrittenRule } from '../model/acts.ts'
import { getCode } from '../model/field-rules.ts'
import { readTarget } from '../model/try-texts.ts'
import { LibraryRuleForm, OwnRuleForm, SharedRuleForm } from './RuleForm.tsx'
import { RuleTests } from './RuleTests.tsx'

export type RulePanelProps = {
  readonly config: WrittenTarget
  /** The index of the rule that is edited; null for a new rule. */
  readonly index: number | null
  /** That a new rule is about. */
  readonly field: string | undefined
  readonly today: string
  readonly onAct: (act: Act) => void
  readonly onClose: () => void
}

const startRule = (field: string | undefined): WrittenRule => ({
  rule: 'unreadable',
  ...(field === undefined ? {} : { field }),
})

/** Edits one rule, with what is wrong with it and its test rows tried while it is typed. */
export function RulePanel({ config, index, field, today, onAct, onClose }: RulePanelProps) {
  const start = (index === null ? undefined : config.rules?.[index]) ?? startRule(field)
  const [rule, setRule] = useState<WrittenRule>(start)
  const at = index ?? config.rules?.length ?? 0
  const act = index === null ? addRule(rule) : changeRule(index, rule)
  const { problems, target } = useMemo(() => {
    const edited = { ...config, rules: (config.rules ?? []).toSpliced(at, 1, rule) }
    const found = lintTargetConfig(JSON.stringify(edited))
    const own = found.filter(({ pointer }) => `${pointer}/`.startsWith(`/rules/${at}/`))
    return { problems: own, target: readTarget(edited) }
  }, [config, at, rule])
  const hasError = problems.some(({ severity }) => severity === 'error')
  const isOwn = !('rule' in rule)
  return (
    <SidePanel title={index === null ? 'Add a rule' : `Rule ${getCode(start)}`} gap={2} onClose={onClose}>
      {index === null && (
        <ToggleButtonGroup
          exclusive
          value={isOwn ? 'own' : 'library'}
          aria-label="Kind of rule"
          onChange={(_, kind) => {
            if (kind === 'library') setRule(startRule(rule.field))
            if (kind === 'own')
              setRule({
                code: '',
                fails: '',
                message: '',
                ...(rule.field === undefined ? {} : { field: rule.field }),
              })
          }}
        >
          <ToggleButton value="library">From the library</ToggleButton>
          <ToggleButton value="own">Your own</ToggleButton>
        </ToggleButtonGroup>
      )}
      {'rule' in rule ? (
        <LibraryRuleForm rule={rule} fields={config.fields} onChange={setRule} />
      ) : (
        <OwnRuleForm rule={rule} fields={config.fields} onChange={setRule} />
      )}
      <SharedRuleForm rule={rule} onChange={setRule} />
      <RuleTests rule={rule} target={target} today={today} hasError={hasError} onChange={setRule} />
      <Box
        component="ul"
        role="status"
        aria-label="Problems of the rule"
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {problems.map(({ pointer, code, message, severity }) => (
          <li key={`${pointer} ${code} ${message}`}>
            <StatusMark status={severity === 'error' ? 'error' : 'warning'}>{message}</StatusMark>
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button variant="outlined" size="medium" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="contained"
          size="medium"
          disabled={hasError}
          onClick={() => {
            onAct(act)
            onClose()
          }}
        >
          {index === null ? 'Add rule' : 'Change rule'}
        </Button>
      </Box>
    </SidePanel>
  )
}
