import { EXPIRING_TOKEN_DAYS } from '@concord/contract'
import { hasPermission, isPortalAdmin } from '@concord/domain'
import { Box, Button, Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useViewer } from '#web/session/session-context.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx'
import { ListFilters } from '#web/ui/list/ListFilters.tsx'
import { ListPage } from '#web/ui/list/ListPage.tsx'
import { isEmptyList } from '#web/ui/list/list-address.ts'
import { useRowPanel } from '#web/ui/list/use-row-panel.ts'
import { useOpened } from '#web/ui/use-opened.ts'
import { useViewedList } from '../list-views/use-viewed-list.tsx'
import { GenerateTokenDialog } from './GenerateTokenDialog.tsx'
import { apiTokens, TOKEN_LIST, useExportTokens } from './queries.ts'
import { TokenPanel } from './TokenPanel.tsx'
import { tokenColumns } from './token-columns.tsx'

const STATES = [
  { value: 'usable', label: 'Active' },
  { value: 'expiring', label: `Expires within ${EXPIRING_TOKEN_DAYS} days` },
  { value: 'ended', label: 'Expired or revoked' },
]
const OWNERS = [{ value: 'own', label: 'Only mine' }]

/** Names the token whose panel is open. */
export const TOKEN_IN_ADDRESS = 'token'

type GenerateButtonProps = {
  readonly onGenerate: () => void
  /** The empty list has the button to begin with. */
  readonly isSecond?: boolean
}

function GenerateButton({ onGenerate, isSecond = false }: GenerateButtonProps) {
  return (
    <Button variant={isSecond ? 'outlined' : 'contained'} size="medium" onClick={onGenerate}>
      Generate token
    </Button>
  )
}

function NoTokens({ generate }: { readonly generate: ReactNode }) {
  return (
    <EmptyState title="No API tokens yet" action={generate}>
      {generate
        ? 'A token lets a program call the API with some of your permissions until it expires.'
        : 'You can view tokens, but not generate them. An administrator of your organization can give you a role that allows it.'}
    </EmptyState>
  )
}

export function TokensPage() {
  const viewer = useViewer()
  const list = useViewedList(TOKEN_LIST)
  const panel = useRowPanel(TOKEN_IN_ADDRESS)
  // Not part of the button: the one of the empty list is gone with the first token, which the dialog still shows.
  const generating = useOpened('generate')
  const found = useQuery(apiTokens(list.address))
  const seesAll = isPortalAdmin(viewer)
  const mayGenerate = hasPermission(viewer, 'GENERATE_API_TOKENS') && viewer.organization !== null
  const opened = found.data?.rows.find(({ id }) => id === panel.openId)
  const generate = mayGenerate && <GenerateButton onGenerate={generating.open} />
  return (
    <>
      <ListPage
        noun={['token', 'tokens']}
        columns={tokenColumns({ linkTo: panel.linkTo, showsOwner: seesAll, now: new Date() })}
        keyOf={({ id }) => id}
        list={list}
        found={found}
        file={useExportTokens(list.address)}
        actions={
          mayGenerate && (
            <GenerateButton onGenerate={generating.open} isSecond={isEmptyList(found.data, list.address)} />
          )
        }
        intro={
          <Box sx={{ maxWidth: '74ch', mb: 2, color: 'ink2' }}>
            Programs use tokens to call the API. Tokens never exceed their owner’s permissions.{' '}
            <Link component={RouterLink} to="/api-docs" underline="always">
              API docs
            </Link>
          </Box>
        }
        filters={
          <ListFilters label="Tokens" hint="Name, owner or last four characters" list={list}>
            <FilterSelect label="Status" list={list} name="state" options={STATES} />
            {seesAll && (
              <FilterSelect label="Owner" list={list} name="owner" any="everyone" options={OWNERS} />
            )}
          </ListFilters>
        }
        empty={<NoTokens generate={generate} />}
      />
      {opened && <TokenPanel token={opened} onClose={panel.close} />}
      {mayGenerate && generating.isOpen && <GenerateTokenDialog onClose={generating.close} />}
    </>
  )
}
