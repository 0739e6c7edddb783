import { formatCountOf } from '@concord/domain'
import { Box, Button, Link } from '@mui/material'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { Act } from './model/acts.ts'
import type { TargetProblem } from './model/problems.ts'

/** More are listed in the JSON, with their places. */
const MAX_SHOWN = 5

export type ProblemCardProps = {
  readonly problems: readonly TargetProblem[]
  readonly canEdit: boolean
  readonly onAct: (act: Act) => void
  readonly onShow: (field: string) => void
  readonly onShowAll: () => void
}

/** Shows what prevents publishing the draft, with its fixes, and what is probably a mistake. */
export function ProblemCard({ problems, canEdit, onAct, onShow, onShowAll }: ProblemCardProps) {
  if (problems.length === 0) return null
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const warnings = problems.length - errors
  return (
    <Box
      component="section"
      aria-label="Publishing problems"
      sx={{
        mb: 2,
        px: 2,
        py: 1,
        border: '1px solid',
        borderColor: 'line',
        borderRadius: '8px',
        borderLeft: '4px solid',
        borderLeftColor: errors > 0 ? 'error.fill' : 'warning.mark',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, fontWeight: 600 }}>
        {errors > 0 && (
          <Box component="span" sx={{ color: 'error.main' }}>
            <StatusMark status="error">
              {formatCountOf(errors, 'problem blocks publishing', 'problems block publishing')}
            </StatusMark>
          </Box>
        )}
        {warnings > 0 && <StatusMark status="warning">{formatCountOf(warnings, 'warning')}</StatusMark>}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {problems.slice(0, MAX_SHOWN).map(({ key, severity, message, field, place, fixes }) => (
          <Box
            component="li"
            key={key}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 }}
          >
            <Box sx={{ flex: 1, minWidth: 200 }}>
              <StatusMark status={severity === 'error' ? 'error' : 'warning'}>
                {field === null ? (
                  <b>{place}</b>
                ) : (
                  <Link component="button" onClick={() => onShow(field)} sx={{ fontWeight: 600 }}>
                    {place}
                  </Link>
                )}{' '}
                {message}
              </StatusMark>
            </Box>
            {canEdit &&
              fixes.map(({ label, act }, at) => (
                <Button
                  key={label}
                  variant={at === fixes.length - 1 ? 'outlined' : 'text'}
                  onClick={() => onAct(act)}
                >
                  {label}
                </Button>
              ))}
          </Box>
        ))}
      </Box>
      {problems.length > MAX_SHOWN && (
        <Link component="button" onClick={onShowAll}>
          Show all {problems.length} in the JSON
        </Link>
      )}
    </Box>
  )
}
