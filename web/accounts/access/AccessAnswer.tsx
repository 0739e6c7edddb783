import { type AccessCheck, explainAccess, type Viewer } from '@concord/domain'
import { Box } from '@mui/material'
import { useSession } from '#web/session/session-context.ts'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { WordedQuestion } from './format-question.ts'

function Rule({ rule }: { readonly rule: AccessCheck }) {
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'lineSoft' }}>
      <StatusMark status={rule.isMet ? 'ok' : 'error'}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {rule.requirement}: {rule.isMet ? 'yes' : 'no'}
        </Box>
      </StatusMark>
      <Box sx={{ pl: 2, color: 'ink2' }}>{rule.fact}</Box>
      {!rule.isMet && <Box sx={{ pl: 2 }}>{rule.fix}</Box>}
    </Box>
  )
}

type AccessAnswerProps = { readonly person: Viewer; readonly asked: WordedQuestion }

/** Shows yes or no, with every rule that was checked, the fact that it rests on and, for a no, what would change it. */
export function AccessAnswer({ person, asked }: AccessAnswerProps) {
  const { roles } = useSession()
  const { isGranted, rules } = explainAccess(person, asked.question, roles)
  return (
    <>
      <Box role="status" sx={{ mb: 1.5, typography: 'h3', overflowWrap: 'anywhere' }}>
        {isGranted ? 'Yes' : 'No'}: {person.user.name} {isGranted ? 'can' : 'cannot'} {asked.words}.
      </Box>
      <Box component="ul" aria-label="Rules that were checked" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rules.map((rule) => (
          <Rule key={rule.requirement} rule={rule} />
        ))}
      </Box>
    </>
  )
}
