import { explainAccess, PERMISSION_TABLE, permission, type Requirement, type Viewer } from '@concord/domain'
import { Box } from '@mui/material'
import { use, useState } from 'react'
import { PageRulesContext } from '#web/session/page-rules.ts'
import { useSession } from '#web/session/session-context.ts'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'

const PERMISSION = 'permission '

/** Says why somebody can or cannot open a page or use a permission; the rules are those that decide it. */
export function AccessExplainer({ person }: { readonly person: Viewer }) {
  const { roles } = useSession()
  const pages = use(PageRulesContext)
  const [asked, setAsked] = useState<string>(`${PERMISSION}SEARCH`)
  const options = [
    ...PERMISSION_TABLE.map((row) => ({
      value: `${PERMISSION}${row.permission}`,
      label: `Permission: ${row.label}`,
    })),
    ...pages.map(({ path, title }) => ({ value: path, label: `Page: ${title} (${path})` })),
  ]
  const row = PERMISSION_TABLE.find((each) => `${PERMISSION}${each.permission}` === asked)
  const requirements: readonly Requirement[] = row
    ? [permission(row.permission)]
    : (pages.find(({ path }) => path === asked)?.requires ?? [])
  const { isGranted, sentences } = explainAccess(person, requirements, roles)
  return (
    <Box>
      <SelectInput label="Permission or page" options={options} value={asked} onChange={setAsked} />
      <Box role="status" sx={{ mt: 2 }}>
        <Box sx={{ fontWeight: 600 }}>
          <StatusMark status={isGranted ? 'ok' : 'error'}>
            {person.user.name} {isGranted ? 'can' : 'cannot'}
          </StatusMark>
        </Box>
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2, listStyle: 'none', color: 'ink2' }}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Box>
      </Box>
    </Box>
  )
}
