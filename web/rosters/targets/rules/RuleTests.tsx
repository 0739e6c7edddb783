import { type RuleUse, type TargetConfig, type TestRow, tryRuleRows } from '@concord/roster-language'
import { Box, IconButton, InputBase, Link, Typography } from '@mui/material'
import X from 'lucide-react/icons/x'
import { useMemo } from 'react'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { setKeys, type WrittenRule } from '../model/acts.ts'
import { getFieldsOfRule } from '../model/field-rules.ts'

const SIDES = ['fails', 'passes'] as const
type Side = (typeof SIDES)[number]
const TITLES: Record<Side, string> = { fails: 'Rows that have to fail', passes: 'Rows that have to pass' }

type RuleTestsProps = {
  readonly rule: WrittenRule
  /** The target with the rule as edited; undefined while it cannot be read. */
  readonly target: TargetConfig | undefined
  readonly today: string
  /** The rule has errors, and cannot be tried. */
  readonly hasError: boolean
  readonly onChange: (rule: WrittenRule) => void
}

/** Shows the rows that the rule is tried with while it is edited. */
export function RuleTests({ rule, target, today, hasError, onChange }: RuleTestsProps) {
  const fields = getFieldsOfRule(rule)
  const tests = rule.tests ?? {}
  const [fails, passes] = [tests.fails ?? [], tests.passes ?? []]
  const tried = useMemo(
    () => target && tryRuleRows(target, rule as RuleUse, [...fails, ...passes], today),
    [target, rule, fails, passes, today],
  )
  const keep = (side: Side, rows: readonly TestRow[]) => {
    const kept = setKeys(tests, { [side]: rows })
    onChange(setKeys<WrittenRule>(rule, { tests: Object.keys(kept).length > 0 ? kept : undefined }))
  }
  return (
    <Box component="section" aria-label="Test rows" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h3">Test rows</Typography>
      {fields.length === 0 && <Box sx={{ color: 'ink2' }}>Choose the fields of the rule first.</Box>}
      {fields.length > 0 && target && !hasError && tried === undefined && (
        <Box sx={{ color: 'ink2' }}>No row alone shows it: the rule looks at several rows, or elsewhere.</Box>
      )}
      {fields.length > 0 &&
        SIDES.map((side) => {
          const rows: readonly TestRow[] = side === 'fails' ? fails : passes
          const first = side === 'fails' ? 0 : fails.length
          return (
            <Box key={side}>
              <Box sx={{ typography: 'caption', color: 'ink2' }}>{TITLES[side]}</Box>
              {rows.map((row, at) => {
                const hasFailed = tried?.[first + at]
                const isRight = hasFailed === (side === 'fails')
                return (
                  <Box
                    // biome-ignore lint/suspicious/noArrayIndexKey: a row that is typed is the one of its place
                    key={at}
                    sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mb: 0.5 }}
                  >
                    {fields.map((id) => (
                      <InputBase
                        key={id}
                        value={row[id] ?? ''}
                        placeholder={id}
                        inputProps={{ 'aria-label': `${TITLES[side]}, ${at + 1}, ${id}`, maxLength: 1000 }}
                        onChange={({ target: { value } }) =>
                          keep(side, rows.with(at, { ...row, [id]: value === '' ? null : value }))
                        }
                        sx={{
                          flex: 1,
                          minWidth: 96,
                          px: 1,
                          typography: 'raw',
                          border: '1px solid',
                          borderColor: 'lineStrong',
                          borderRadius: '6px',
                        }}
                      />
                    ))}
                    {hasFailed !== undefined && (
                      <StatusMark status={isRight ? 'ok' : 'error'}>
                        {hasFailed ? 'fails' : 'passes'}
                        {!isRight && ', not expected'}
                      </StatusMark>
                    )}
                    <IconButton
                      aria-label={`Remove row ${at + 1}`}
                      onClick={() => keep(side, rows.toSpliced(at, 1))}
                      sx={{ width: 24, height: 24 }}
                    >
                      <X size={12} aria-hidden />
                    </IconButton>
                  </Box>
                )
              })}
              <Link
                component="button"
                onClick={() => keep(side, [...rows, Object.fromEntries(fields.map((id) => [id, null]))])}
              >
                Add a row that has to {side === 'fails' ? 'fail' : 'pass'}
              </Link>
            </Box>
          )
        })}
    </Box>
  )
}
