import type { FormulaProblem } from '@concord/roster-language'
import { Box, Button } from '@mui/material'

export type FormulaProblemsProps = {
  readonly formula: string
  readonly problems: readonly FormulaProblem[]
  readonly onSuggestion: (problem: FormulaProblem, suggestion: string) => void
}

/** Returns a suggestion as it is written in the formula: columns are in brackets. */
const write = (formula: string, { start }: FormulaProblem, suggestion: string) =>
  formula[start] === '[' ? `[${suggestion}]` : suggestion

/** Shows what is wrong with a formula: the part itself, marked, and a sentence. */
export function FormulaProblems({ formula, problems, onSuggestion }: FormulaProblemsProps) {
  const [first] = problems
  if (!first) return null
  return (
    <Box role="alert" sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ typography: 'raw', overflowWrap: 'anywhere' }}>
        {formula.slice(0, first.start)}
        <Box
          component="mark"
          sx={{ bgcolor: 'error.light', color: 'error.main', textDecoration: 'underline wavy' }}
        >
          {formula.slice(first.start, first.end) || ' '}
        </Box>
        {formula.slice(first.end)}
      </Box>
      {problems.map((problem) => (
        <Box
          key={`${problem.start} ${problem.message}`}
          sx={{ typography: 'caption', color: 'error.main', display: 'flex', gap: 1, alignItems: 'center' }}
        >
          <span>
            {problem.message} (character {problem.start + 1})
          </span>
          {problem.suggestion !== undefined && (
            <Button
              variant="text"
              onClick={() => onSuggestion(problem, write(formula, problem, problem.suggestion ?? ''))}
            >
              Write {problem.suggestion}
            </Button>
          )}
        </Box>
      ))}
    </Box>
  )
}
