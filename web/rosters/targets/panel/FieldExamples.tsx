import { type TargetConfig, type TriedText, tryFieldTexts } from '@concord/roster-language'
import { Box, IconButton, InputBase } from '@mui/material'
import X from 'lucide-react/icons/x'
import { useMemo, useState } from 'react'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { SEVERITY_MARKS } from '../labels.ts'
import { type Act, changeField, setKeys, type WrittenField } from '../model/acts.ts'
import { getWorst } from '../model/try-texts.ts'
import { PanelSection } from './PanelSection.tsx'

const MAX_EXAMPLES = 20
const SIDES = ['passes', 'fails'] as const
type Side = (typeof SIDES)[number]
const TITLES: Record<Side, string> = { passes: 'Has to pass', fails: 'Has to be held' }

type FieldExamplesProps = {
  readonly field: WrittenField
  /** Undefined while the target cannot be read. */
  readonly target: TargetConfig | undefined
  readonly today: string
  readonly canEdit: boolean
  readonly onAct: (act: Act) => void
}

function Outcome({ tried, side }: { readonly tried: TriedText | undefined; readonly side: Side }) {
  if (!tried) return null
  const finding = getWorst(tried)
  const isRight = tried.isFine === (side === 'passes')
  return (
    <Box component="span" sx={{ ...(isRight ? {} : { color: 'error.main', fontWeight: 600 }) }}>
      <StatusMark status={finding ? SEVERITY_MARKS[finding.severity] : 'ok'}>
        {finding ? finding.code : 'passes'}
        {!isRight && ', not expected'}
      </StatusMark>
    </Box>
  )
}

/** Shows texts as senders write them; each is tried as it is typed, with what a run does to it. */
export function FieldExamples({ field, target, today, canEdit, onAct }: FieldExamplesProps) {
  const [typed, setTyped] = useState<{
    readonly side: Side
    readonly at: number
    readonly text: string
  } | null>(null)
  const examples = field.examples ?? {}
  const textsOf = (side: Side): readonly string[] => {
    const texts = examples[side] ?? []
    return typed?.side === side ? texts.toSpliced(typed.at, 1, typed.text) : texts
  }
  const [passes, fails] = [textsOf('passes'), textsOf('fails')]
  const tried = useMemo(() => {
    const texts = [...passes, ...fails]
    return (target && texts.length > 0 && tryFieldTexts(target, field, texts, today)) || []
  }, [target, field, passes, fails, today])
  const keep = (side: Side, texts: readonly string[]) => {
    const kept = setKeys(examples, { [side]: texts.filter((text) => text !== '') })
    const isEmpty = Object.keys(kept).length === 0
    onAct(changeField(field.id, { examples: isEmpty ? undefined : kept }))
  }
  return (
    <PanelSection title="Examples, tried as you type">
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(168px, 1fr))', gap: 1 }}>
        {SIDES.map((side) => {
          const texts = side === 'passes' ? passes : fails
          const first = side === 'passes' ? 0 : passes.length
          const rows = canEdit && texts.length < MAX_EXAMPLES ? [...texts, ''] : texts
          return (
            <Box key={side}>
              <Box sx={{ typography: 'caption', color: 'ink2' }}>{TITLES[side]}</Box>
              <Box
                component="ul"
                sx={{
                  m: 0,
                  p: 0,
                  listStyle: 'none',
                  border: '1px solid',
                  borderColor: 'line',
                  borderRadius: '6px',
                }}
              >
                {rows.map((text, at) => {
                  const isNew = at >= (examples[side] ?? []).length
                  return (
                    <Box
                      component="li"
                      // biome-ignore lint/suspicious/noArrayIndexKey: a text that is typed is the one of its place
                      key={at}
                      sx={{
                        display: 'flex',
                        flexWrap: 'wrap',
                        alignItems: 'center',
                        columnGap: 0.5,
                        px: 0.75,
                        minHeight: 30,
                        borderTop: at === 0 ? 0 : '1px solid',
                        borderColor: 'line',
                      }}
                    >
                      <InputBase
                        value={text}
                        readOnly={!canEdit}
                        placeholder={isNew ? 'Add a text' : ''}
                        inputProps={{ 'aria-label': `${TITLES[side]}, ${at + 1}`, maxLength: 1000 }}
                        onChange={({ target: input }) => setTyped({ side, at, text: input.value })}
                        onBlur={() => {
                          setTyped(null)
                          if (typed) keep(side, texts)
                        }}
                        sx={{ flex: '1 0 56px', typography: 'raw' }}
                      />
                      {text !== '' && <Outcome tried={tried[first + at]} side={side} />}
                      {canEdit && !isNew && (
                        <IconButton
                          aria-label={`Remove ${text}`}
                          onClick={() => keep(side, texts.toSpliced(at, 1))}
                          sx={{ width: 24, height: 24 }}
                        >
                          <X size={12} aria-hidden />
                        </IconButton>
                      )}
                    </Box>
                  )
                })}
              </Box>
            </Box>
          )
        })}
      </Box>
      {!target && <Box sx={{ color: 'ink2' }}>Correct the problems above first.</Box>}
    </PanelSection>
  )
}
