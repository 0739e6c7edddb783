import { Box, ButtonBase } from '@mui/material'
import Check from 'lucide-react/icons/check'
import { LAST_STEP, STEPS } from './choices.ts'

type StepProps = {
  readonly number: number
  readonly name: string
  readonly current: number
  readonly onStep: WizardStepsProps['onStep']
}

function Step({ number, name, current, onStep }: StepProps) {
  const isDone = number < current
  const isCurrent = number === current
  const mark = (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 20,
        height: 20,
        flex: 'none',
        borderRadius: '50%',
        typography: 'caption',
        fontWeight: 600,
        border: '1px solid',
        borderColor: isDone ? 'secondary.main' : isCurrent ? 'primary.main' : 'lineStrong',
        bgcolor: isDone ? 'secondary.main' : isCurrent ? 'primary.main' : 'transparent',
        color: isDone ? 'secondary.contrastText' : isCurrent ? 'primary.contrastText' : 'ink2',
      }}
    >
      {isDone ? <Check size={12} strokeWidth={2.5} /> : number}
    </Box>
  )
  const text = (
    <Box
      component="span"
      sx={{
        typography: 'button',
        color: isCurrent ? 'ink' : 'ink2',
        whiteSpace: 'nowrap',
        display: isCurrent ? 'inline' : { xs: 'none', lg: 'inline' },
      }}
    >
      {name}
    </Box>
  )
  const style = { display: 'flex', alignItems: 'center', gap: 1, borderRadius: '6px', minHeight: 28 }
  if (!isDone || onStep === null) {
    return (
      <Box sx={style} {...(isCurrent ? { 'aria-current': 'step' } : {})}>
        {mark}
        {text}
      </Box>
    )
  }
  return (
    <ButtonBase onClick={() => onStep(number)} aria-label={`Back to step ${number}, ${name}`} sx={style}>
      {mark}
      {text}
    </ButtonBase>
  )
}

export type WizardStepsProps = {
  readonly current: number
  /** Null while no other step can be opened. */
  readonly onStep: ((step: number) => void) | null
}

/** Shows the steps as a line; those that are done lead back. */
export function WizardSteps({ current, onStep }: WizardStepsProps) {
  return (
    <Box
      component="nav"
      aria-label={`Step ${current} of ${LAST_STEP}`}
      sx={{
        mx: { xs: -2, md: -4 },
        mt: -2,
        px: { xs: 2, md: 4 },
        py: 1,
        bgcolor: 'background.default',
        borderBottom: '1px solid',
        borderColor: 'line',
      }}
    >
      <Box
        component="ol"
        sx={{
          ...{ display: 'flex', alignItems: 'center', gap: { xs: 0.75, sm: 1.5 } },
          ...{ m: 0, p: 0, listStyle: 'none', minWidth: 0 },
        }}
      >
        {STEPS.map((name, index) => (
          <Box
            component="li"
            key={name}
            sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0.75, sm: 1.5 } }}
          >
            {index > 0 && (
              <Box
                aria-hidden
                sx={{
                  width: { xs: 8, lg: 36 },
                  height: '1px',
                  bgcolor: index < current ? 'secondary.line' : 'line',
                }}
              />
            )}
            <Step number={index + 1} name={name} current={current} onStep={onStep} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}
