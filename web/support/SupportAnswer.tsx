import type { api, ReplyOf } from '@concord/contract'
import { Box } from '@mui/material'
import { exactTime } from '#web/lib/when.ts'

export type Answer = ReplyOf<typeof api.listOwnSupportMessages>['messages'][number]['answers'][number]

/** Shows one answer of the help desk with who gave it and when. */
export function SupportAnswer({ answer }: { readonly answer: Answer }) {
  const { userName, at, mailedAt } = answer
  const mailed = mailedAt === null ? '' : ', also sent by email'
  return (
    <Box sx={{ mt: 1.5, pl: 1.5, borderLeft: 2, borderColor: 'secondaryLine' }}>
      <Box sx={{ typography: 'caption', color: 'ink2' }}>
        {userName ?? 'Help desk'}, <time dateTime={at}>{exactTime(new Date(at))}</time>
        {mailed}
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{answer.answer}</Box>
    </Box>
  )
}
