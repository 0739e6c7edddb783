import { hasPermission, isPortalAdmin } from '@concord/domain'
import { Box, Button, Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { useViewer } from '#web/session/session-context.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { ListFilters } from '#web/ui/list/ListFilters.tsx'
import { PagedList } from '#web/ui/list/PagedList.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useViewedList } from '../list-views/use-viewed-list.tsx'
import { GenerateTokenDialog } from './GenerateTokenDialog.tsx'
import { apiTokens, TOKEN_LIST, useExportTokens } from './queries.ts'
import { TokenPanel } from './TokenPanel.tsx'
import { tokenColumns } from './token-columns.tsx'

const STATES = [
  { value: '', label: 'All' },
  { value: 'usable', label: 'Can be used' },
  { value: 'ended', label: 'Expired or revoked' },
]
const OWNERS = [
  { value: '', label: 'Everyone' },
  { value: 'own', label: 'Only mine' },
]

/** The panel of a token is open as long as the address names it. */
export const TOKEN_IN_ADDRESS = 'token'

function NoTokens({ onGenerate }: { readonly onGenerate: (() => void) | undefined }) {
  return (
    <EmptyState
      title="No API tokens yet"
      action={
        onGenerate && (
          <Button variant="contained" size="medium" onClick={onGenerate}>
            Generate token
          </Button>
        )
      }
    >
      {onGenerate
        ? 'A token lets a program call the API with some of your permissions, until a day that you choose.'
        : 'You can see tokens here, but not generate them. An administrator of your organization can give you a role that can.'}
    </EmptyState>
  )
}

export function TokensPage() {
  const viewer = useViewer()
  const list = useViewedList(TOKEN_LIST)
  const [params, setParams] = useSearchParams()
  const [isGenerating, setGenerating] = useState(false)
  const { data, error, refetch } = useQuery(apiTokens(list.address))
  const file = useExportTokens(list.address)
  const seesAll = isPortalAdmin(viewer)
  const mayGenerate = hasPermission(viewer, 'GENERATE_API_TOKENS') && viewer.organization !== null
  const opened = data?.rows.find(({ id }) => id === params.get(TOKEN_IN_ADDRESS))
  const { filters } = list.address

  function closePanel(): void {
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.delete(TOKEN_IN_ADDRESS)
      return next
    })
  }
  function linkTo(id: string): string {
    const next = new URLSearchParams(params)
    next.set(TOKEN_IN_ADDRESS, id)
    return `?${next}`
  }
  const generate = mayGenerate ? () => setGenerating(true) : undefined
  return (
    <>
      <PageHeader
        actions={
          generate && (
            <Button variant="contained" size="medium" onClick={generate}>
              Generate token
            </Button>
          )
        }
      />
      <Box sx={{ maxWidth: '74ch', mb: 2, color: 'ink2' }}>
        Programs call the API with a token in place of a sign-in. It can do what you chose for it, and never
        more than its owner can at that moment.{' '}
        <Link component={RouterLink} to="/api-docs" underline="always">
          API docs
        </Link>
      </Box>
      <ListFilters label="Tokens" hint="Name, owner or last four characters" list={list}>
        <SelectInput
          label="State"
          options={STATES}
          value={filters.state ?? ''}
          onChange={(state) => list.filter('state', state)}
        />
        {seesAll && (
          <SelectInput
            label="Owner"
            options={OWNERS}
            value={filters.owner ?? ''}
            onChange={(owner) => list.filter('owner', owner)}
          />
        )}
      </ListFilters>
      <PagedList
        noun={['token', 'tokens']}
        columns={tokenColumns({ linkTo, showsOwner: seesAll, now: new Date() })}
        keyOf={({ id }) => id}
        list={list}
        data={data}
        error={error}
        onRetry={() => refetch()}
        file={file}
        empty={<NoTokens onGenerate={generate} />}
      />
      {opened && <TokenPanel token={opened} onClose={closePanel} />}
      {isGenerating && <GenerateTokenDialog onClose={() => setGenerating(false)} />}
    </>
  )
}
