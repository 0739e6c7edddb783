import { Link as TextLink } from '@mui/material'
import { Link } from 'react-router'
import { AgeBar } from '#web/ui/AgeBar.tsx'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { useAsOf, useKeepAsOf } from '../model/as-of.ts'
import { recordPath } from '../model/search-subject.ts'
import { practitionerName } from '../practitioner-name.ts'
import type { Member } from './queries.ts'

type MemberProps = { readonly member: Member }

const getPath = ({ npi }: Member) => recordPath({ subject: 'practitioner', npi })

/** Leads to a practitioner as of the day that is shown. */
export function MemberLink({ member }: MemberProps) {
  const keep = useKeepAsOf()
  return (
    <TextLink component={Link} to={keep(getPath(member))}>
      {practitionerName(member)}
    </TextLink>
  )
}

/** Links to a practitioner as of the day that is shown, for rows of a list, which are links as a whole. */
export function MemberRowLink({ member }: MemberProps) {
  const keep = useKeepAsOf()
  return <RowLink to={keep(getPath(member))}>{practitionerName(member)}</RowLink>
}

/** Shows how old the verification was on the day that is shown. */
export function MemberAge({ member }: MemberProps) {
  const [asOf] = useAsOf()
  return <AgeBar verifiedAt={member.verifiedAt} on={asOf ?? undefined} />
}
