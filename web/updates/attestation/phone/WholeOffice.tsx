import { phoneDigits } from '@concord/domain'
import { Box, Button } from '@mui/material'
import CopyCheck from 'lucide-react/icons/copy-check'
import { AnswerKeys } from '#web/ui/AnswerKeys.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { answerOffice, leaveAllUnchanged } from './call-answers.ts'
import type { PeopleProps } from './PeopleTable.tsx'

export type WholeOfficeProps = Omit<PeopleProps, 'asked'> & {
  readonly error: string | undefined
  readonly isLarge: boolean
}

/** Shows what is asked once for the office: place and phone, and the button to leave all people unchanged. */
export function WholeOffice(props: WholeOfficeProps) {
  const { people, answers, onChange, error, isLarge } = props
  const rowSx = {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 1.5,
    ...(isLarge ? { width: '100%', py: 0.75, borderBottom: '1px solid', borderColor: 'lineSoft' } : {}),
  }
  return (
    <Box
      role="group"
      aria-label="For the whole office"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, my: 2 }}
    >
      <Box component="span" sx={{ typography: 'label', color: 'ink2' }}>
        For the whole office
      </Box>
      <Box sx={rowSx}>
        <span>Right place</span>
        <AnswerKeys
          label="Right place, for the whole office"
          name="office place"
          isLarge={isLarge}
          value={answers.place ?? undefined}
          onAnswer={(answer) => onChange(answerOffice(answers, people, { question: 'place', answer }))}
        />
      </Box>
      <Box sx={rowSx}>
        <span>Right phone</span>
        <AnswerKeys
          label="Right phone, for the whole office"
          name="office phone"
          isLarge={isLarge}
          value={answers.phone ?? undefined}
          onAnswer={(answer) => onChange(answerOffice(answers, people, { question: 'phone', answer }))}
        />
      </Box>
      {answers.phone === 'no' && (
        <TextInput
          label="Right number"
          value={answers.newPhone}
          error={error}
          maxLength={20}
          onChange={(text) => onChange({ ...answers, newPhone: phoneDigits(text) ?? text })}
        />
      )}
      <Button
        onClick={() => onChange(leaveAllUnchanged(answers, people))}
        startIcon={<CopyCheck size={14} strokeWidth={1.75} aria-hidden />}
        sx={{ ml: { md: 'auto' }, minHeight: { xs: 44, md: 0 } }}
      >
        All {people.length} unchanged
        <Box component="span" sx={{ ml: 0.75, display: { xs: 'none', md: 'inline' } }}>
          <Kbd>U</Kbd>
        </Box>
      </Button>
    </Box>
  )
}
