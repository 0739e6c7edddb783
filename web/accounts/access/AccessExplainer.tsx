import { isInternal, type Viewer } from '@concord/domain'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { isNotFound } from '#web/lib/request-error.ts'
import { useViewer } from '#web/session/session-context.ts'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { AccessAnswer } from './AccessAnswer.tsx'
import { type AccessQueryKind, ASK_KINDS, useAccessQuery } from './access-query.ts'
import { wordQuestion } from './format-question.ts'
import { OrganizationPick } from './OrganizationPick.tsx'
import { UserPick } from './UserPick.tsx'
import { useChosen } from './use-chosen.ts'

const KINDS = ASK_KINDS.map(({ kind: value, label }) => ({ value, label }))
export const NOT_THERE = 'Not found. Choose another one.'
const COLUMNS = 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))'

/** Returns what is still to be chosen, or could not be read. */
function formatHint({ chosen, error }: Pick<ReturnType<typeof useChosen>, 'chosen' | 'error'>): string {
  if (error && !isNotFound(error)) return 'The answer did not load. Choose again.'
  return chosen.organization ? 'Choose a user.' : 'Choose an organization.'
}

type AccessExplainerProps = {
  /** Undefined as long as no one is chosen. */
  readonly person: Viewer | undefined
  /** Fields that choose the person. */
  readonly children?: ReactNode
}

/** Explains why someone can or cannot do something here. What is asked stands in the address. */
export function AccessExplainer({ person, children }: AccessExplainerProps) {
  const viewer = useViewer()
  const query = useAccessQuery()
  const { kind, ask } = query
  const found = useChosen(query, person?.user.orgId ?? '')
  const { chosen, about, orgId } = found
  const worded = wordQuestion(kind, chosen)
  const error = isNotFound(found.error) ? NOT_THERE : undefined
  return (
    <Box sx={{ display: 'grid', columnGap: 5, rowGap: 3, alignItems: 'start', gridTemplateColumns: COLUMNS }}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {children}
        <SelectInput
          label="What"
          options={KINDS}
          value={kind}
          onChange={(next) => ask({ kind: next as AccessQueryKind, about: '', whom: '' })}
        />
        {about && (
          <SelectInput
            label={about.label}
            options={about.options}
            value={about.value}
            onChange={(next) => ask({ about: next })}
            hint={chosen.call?.summary}
          />
        )}
        {found.isAboutOrganization && isInternal(viewer) && (
          <OrganizationPick
            label="In organization"
            picked={chosen.organization}
            onPick={(next) => ask({ orgId: next, whom: '' })}
            error={chosen.organization ? undefined : error}
          />
        )}
        {found.isAboutUser && orgId !== '' && (
          <UserPick
            label="Whom"
            orgId={orgId}
            picked={chosen.whom?.user}
            onPick={(next) => ask({ whom: next })}
            error={chosen.organization ? error : undefined}
          />
        )}
      </Box>
      {person && (
        <Box>
          {worded && <AccessAnswer person={person} asked={worded} />}
          {!worded && !found.isLoading && <Box sx={{ color: 'ink2' }}>{formatHint(found)}</Box>}
        </Box>
      )}
    </Box>
  )
}
