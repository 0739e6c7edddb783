import { exactTime, shortDate, shortTime } from '#web/lib/when.ts'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { NamesInShort } from '#web/ui/NamesInShort.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { ApiToken, TOKEN_LIST } from './queries.ts'
import { getLastDay, scopeLabel, shortToken, TOKEN_STATES } from './token-labels.ts'

type TokenColumn = ListColumn<ApiToken, (typeof TOKEN_LIST.sorts)[number]>

type ColumnOptions = {
  readonly linkTo: (id: string) => string
  readonly showsOwner: boolean
  readonly now: Date
}

function LastUse({ token, now }: { readonly token: ApiToken; readonly now: Date }) {
  if (token.lastUsedAt === null) return 'Never'
  const at = new Date(token.lastUsedAt)
  return (
    <time dateTime={token.lastUsedAt} title={`${exactTime(at)} from ${token.lastUsedAddress}`}>
      {shortTime(at, now)}
    </time>
  )
}

export function tokenColumns({ linkTo, showsOwner, now }: ColumnOptions): readonly TokenColumn[] {
  const owner: TokenColumn = { id: 'owner', head: 'Owner', narrow: 'bare', cell: (token) => token.owner.name }
  return [
    {
      id: 'name',
      head: 'Name',
      sort: 'name',
      cell: (token) => <RowLink to={linkTo(token.id)}>{token.name}</RowLink>,
    },
    { id: 'token', head: 'Token', isKeptWhole: true, narrow: 'bare', cell: shortToken },
    ...(showsOwner ? [owner] : []),
    {
      id: 'permissions',
      head: 'Permissions',
      isSpare: true,
      narrow: 'bare',
      cell: ({ scopes }) => <NamesInShort names={scopes.map(scopeLabel)} />,
    },
    {
      id: 'state',
      head: 'Status',
      isKeptWhole: true,
      narrow: 'status',
      cell: ({ state }) => (
        <StatusMark status={TOKEN_STATES[state].status}>{TOKEN_STATES[state].word}</StatusMark>
      ),
    },
    {
      id: 'lastUsed',
      head: 'Last used',
      isSpare: true,
      sort: 'used',
      isTime: true,
      isKeptWhole: true,
      cell: (token) => <LastUse token={token} now={now} />,
    },
    {
      id: 'lastDay',
      head: 'Expires',
      sort: 'expires',
      isTime: true,
      isKeptWhole: true,
      cell: (token) => shortDate(getLastDay(token)),
    },
    {
      id: 'created',
      head: 'Created',
      isSpare: true,
      sort: 'created',
      isTime: true,
      isKeptWhole: true,
      cell: (token) => shortDate(new Date(token.createdAt)),
    },
  ]
}
