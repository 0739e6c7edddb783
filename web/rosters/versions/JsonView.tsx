import type { LintProblem } from '@concord/roster-language'
import { Box, Button, Link } from '@mui/material'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { type MarkStatus, StatusMark } from '#web/ui/StatusMark.tsx'

export type JsonViewProps = {
  /** The current text of the editor. */
  readonly text: string
  readonly lint: (text: string) => readonly LintProblem[]
  readonly canEdit: boolean
  /** Takes the text; only one that is JSON of an object. */
  readonly onApply: (config: Record<string, unknown>) => void
}

const MARKS: Record<LintProblem['severity'], MarkStatus> = {
  error: 'error',
  warning: 'warning',
  info: 'none',
}
const LINE_PX = 20

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function offsetOf(text: string, { line, column }: LintProblem): number {
  const before = text.split('\n').slice(0, line - 1)
  return before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1
}

/** Shows a config as JSON, with each problem at its place. */
export function JsonView({ text, lint, canEdit, onApply }: JsonViewProps) {
  const [edited, setEdited] = useState<string | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const gutter = useRef<HTMLDivElement>(null)
  const shown = edited ?? text
  const linted = useDeferredValue(shown)
  const problems = useMemo(() => lint(linted), [lint, linted])
  const lines = shown.split('\n').length
  const isChanged = edited !== null && edited !== text
  const read = isChanged ? readObject(edited) : undefined
  const show = (problem: LintProblem) => {
    const at = offsetOf(shown, problem)
    area.current?.focus()
    area.current?.setSelectionRange(at, at + 1)
    if (area.current) area.current.scrollTop = Math.max(0, (problem.line - 4) * LINE_PX)
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
        <Box role="status" sx={{ flex: 1, color: 'ink2' }}>
          {problems.length === 0
            ? 'Nothing is wrong with it.'
            : `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`}
        </Box>
        <CopyButton what="JSON" text={shown} />
        {isChanged && (
          <Button variant="outlined" size="medium" onClick={() => setEdited(null)}>
            Undo edits
          </Button>
        )}
        {canEdit && (
          <Button
            variant="contained"
            size="medium"
            disabled={read === undefined}
            onClick={() => {
              if (read) onApply(read)
              setEdited(null)
            }}
          >
            Apply JSON
          </Button>
        )}
      </Box>
      {problems.length > 0 && (
        <Box
          component="ul"
          aria-label="Problems"
          sx={{ m: 0, mb: 1.5, p: 0, listStyle: 'none', maxHeight: 168, overflowY: 'auto' }}
        >
          {problems.map((problem) => (
            <Box
              component="li"
              key={`${problem.pointer} ${problem.code} ${problem.message}`}
              sx={{ py: 0.25 }}
            >
              <StatusMark status={MARKS[problem.severity]}>
                <Link component="button" onClick={() => show(problem)} sx={{ verticalAlign: 'baseline' }}>
                  Line {problem.line}
                </Link>{' '}
                {problem.message}
              </StatusMark>
            </Box>
          ))}
        </Box>
      )}
      <Box
        sx={{
          display: 'flex',
          height: 'max(360px, calc(100dvh - 330px))',
          border: '1px solid',
          borderColor: 'lineStrong',
          borderRadius: '6px',
          overflow: 'hidden',
          typography: 'raw',
          lineHeight: `${LINE_PX}px`,
        }}
      >
        <Box
          ref={gutter}
          aria-hidden
          sx={{
            flex: 'none',
            overflow: 'hidden',
            px: 1,
            py: 1,
            textAlign: 'right',
            color: 'ink3',
            bgcolor: 'sunken',
            whiteSpace: 'pre',
          }}
        >
          {Array.from({ length: lines }, (_, line) => line + 1).join('\n')}
        </Box>
        <Box
          component="textarea"
          ref={area}
          aria-label="JSON of the config"
          value={shown}
          readOnly={!canEdit}
          spellCheck={false}
          wrap="off"
          onChange={({ target }: { target: HTMLTextAreaElement }) => setEdited(target.value)}
          onScroll={({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => {
            if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop
          }}
          sx={{
            flex: 1,
            minWidth: 0,
            p: 1,
            border: 0,
            resize: 'none',
            font: 'inherit',
            lineHeight: `${LINE_PX}px`,
            color: 'ink',
            bgcolor: 'sheet',
          }}
        />
      </Box>
    </>
  )
}
