import { api, type ReplyOf } from '@concord/contract'
import { Box, Typography } from '@mui/material'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { exactTime } from '#web/lib/when.ts'
import { SupportAnswer } from './SupportAnswer.tsx'
import { SupportStateMark } from './SupportStateMark.tsx'

type OwnMessagesReply = ReplyOf<typeof api.listOwnSupportMessages>

export const OWN_MESSAGES = 'own support messages'

/** Read again each time the panel opens: an answer may have come. */
export const ownMessages = queryOptions({
  queryKey: [OWN_MESSAGES],
  queryFn: ({ signal }) => call(api.listOwnSupportMessages, {}, { signal }),
  // Without them a message can still be written.
  meta: { onError: () => {} },
})

/** Shows what the user wrote to the help desk before, with the answers. */
export function OwnMessages({ messages }: { readonly messages: OwnMessagesReply['messages'] }) {
  if (messages.length === 0) return null
  return (
    <Box component="section" aria-label="Your messages" sx={{ mt: 3 }}>
      <Typography variant="h3">Your messages</Typography>
      {messages.map((message) => (
        <Box key={message.id} sx={{ mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'lineSoft' }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <Box sx={{ typography: 'caption', color: 'ink2' }}>
              <time dateTime={message.at}>{exactTime(new Date(message.at))}</time>
            </Box>
            <SupportStateMark state={message.state} />
          </Box>
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.message}</Box>
          {message.answers.map((answer) => (
            <SupportAnswer key={answer.id} answer={answer} />
          ))}
        </Box>
      ))}
    </Box>
  )
}
