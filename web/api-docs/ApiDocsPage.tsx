import { formatCount } from '@concord/domain'
import { Box, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '#web/session/session-context.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ListSearch } from '#web/ui/list/ListSearch.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { type ApiArea, apiDescription, searchCalls } from './api-description.ts'
import { CallItem } from './CallItem.tsx'

/** The call that is open, by its name, and the words of the search are in the address. */
const CALL = 'call'
const SEARCH = 'search'

function Area({ area, opened, onToggle }: AreaProps) {
  const headingId = `area-${area.name}`
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: 3.5 }}>
      <Typography id={headingId} variant="h2" sx={{ mb: 0.5 }}>
        {area.label}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {area.calls.map((call) => (
          <CallItem
            key={call.name}
            call={call}
            isOpen={call.name === opened}
            onToggle={() => onToggle(call.name)}
          />
        ))}
      </Box>
    </Box>
  )
}

type AreaProps = {
  readonly area: ApiArea
  readonly opened: string | null
  readonly onToggle: (name: string) => void
}

type AreasProps = Omit<AreaProps, 'area'> & { readonly areas: readonly ApiArea[] }

/** Hundreds of lines at once would hold the page up: the first area stands there while the others are drawn. */
function Areas({ areas, ...props }: AreasProps) {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => startTransition(() => setWhole(true)), [])
  const shown = isWhole ? areas : areas.slice(0, 1)
  return shown.map((area) => <Area key={area.name} area={area} {...props} />)
}

function Introduction({ origin }: { readonly origin: string }) {
  return (
    <Typography component="div" sx={{ maxWidth: '74ch', mb: 2, color: 'ink2' }}>
      Send a token as <Typography variant="raw">Authorization: Bearer</Typography> and bodies as{' '}
      <Typography variant="raw">application/json</Typography>. Errors return a code, a message and sometimes
      details; rely on the code. With a token, fields that a call does not have are refused. An API token
      needs the permissions that a call names. For programs:{' '}
      <Link href={`${origin}/openapi.json`} underline="always">
        openapi.json
      </Link>{' '}
      (OpenAPI 3.1).
    </Typography>
  )
}

export function ApiDocsPage() {
  const origin = useSession().environment.apiOrigin
  const [params, setParams] = useSearchParams()
  const { data: areas, error, refetch } = useQuery(apiDescription(origin))
  const search = params.get(SEARCH) ?? ''
  const opened = params.get(CALL)

  function show(name: string, value: string, replace: boolean): void {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace, preventScrollReset: true },
    )
  }
  if (error) return <ErrorState title="The API docs did not load" error={error} onRetry={() => refetch()} />
  if (!areas) return <SkeletonRows label="Loading the API docs" count={8} />
  const found = searchCalls(areas, search)
  const count = found.reduce((total, { calls }) => total + calls.length, 0)
  return (
    <>
      <Introduction origin={origin} />
      <ListSearch
        label="Search calls"
        hint="Path, words or permission"
        value={search}
        onSearch={(text) => show(SEARCH, text, true)}
      />
      <Typography role="status" sx={{ mt: 1.5, color: 'ink2' }}>
        {formatCount(count)} {count === 1 ? 'call' : 'calls'}
      </Typography>
      {count === 0 && <EmptyState title="No call matches">Change or clear the search.</EmptyState>}
      <Areas
        areas={found}
        opened={opened}
        onToggle={(name) => show(CALL, name === opened ? '' : name, false)}
      />
    </>
  )
}
