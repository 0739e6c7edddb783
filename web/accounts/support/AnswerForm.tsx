import { FORM_BODIES } from '@concord/contract/form-bodies'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useDraft } from '#web/session/draft.ts'
import { checkBody } from '#web/ui/form/check-body.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useAnswer } from './queries.ts'

const ROWS = 4

export type AnswerFormProps = {
  readonly messageId: string
  /** Null where the user is gone: the answer is kept, and no one reads it. */
  readonly email: string | null
  readonly isMailed: boolean
}

function getHint(email: string | null, isMailed: boolean): string {
  if (email === null) return 'The sender’s account was deleted. No one will read the answer.'
  return isMailed
    ? `The sender reads it in the support panel and at ${email}.`
    : 'The sender reads it in the support panel. Mail is not set up.'
}

/** Answers a message. What was typed is there again after a time-out. */
export function AnswerForm({ messageId, email, isMailed }: AnswerFormProps) {
  const [answer = '', setAnswer] = useDraft<string>(`answer ${messageId}`)
  const [isChecked, setChecked] = useState(false)
  const { mutate, isPending } = useAnswer(messageId)
  const { errors, body } = checkBody(FORM_BODIES.answerSupportMessage, { answer })

  function submit(): void {
    setChecked(true)
    if (body === undefined || isPending) return
    mutate(body.answer, {
      onSuccess() {
        setAnswer(undefined)
        setChecked(false)
      },
    })
  }

  return (
    <Form onSubmit={submit} sx={{ mt: 3 }}>
      <TextInput
        label="Answer"
        value={answer}
        onChange={setAnswer}
        rows={ROWS}
        hint={getHint(email, isMailed)}
        error={isChecked ? errors.answer : undefined}
      />
      <Button type="submit" variant="contained" size="medium" loading={isPending} sx={{ mt: 2 }}>
        Send answer
      </Button>
    </Form>
  )
}
