import { hasPermission } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { showSuccess } from '#web/lib/toasts.ts'
import { exactTime, shortDate } from '#web/lib/when.ts'
import { useViewer } from '#web/session/session-context.ts'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { TermList } from '#web/ui/TermList.tsx'
import { type ApiToken, useRevokeToken } from './queries.ts'
import { RotateTokenDialog } from './RotateTokenDialog.tsx'
import { TokenUseChart } from './TokenUseChart.tsx'
import { getLastDay, isUsable, scopeLabel, shortToken, TOKEN_STATES } from './token-labels.ts'

type TokenPanelProps = { readonly token: ApiToken; readonly onClose: () => void }

function TokenFacts({ token }: { readonly token: ApiToken }) {
  const { status, word } = TOKEN_STATES[token.state]
  const { lastUsedAt, lastUsedAddress } = token
  return (
    <TermList
      terms={[
        { term: 'Status', value: <StatusMark status={status}>{word}</StatusMark> },
        { term: 'Token', value: shortToken(token) },
        { term: 'Owner', value: `${token.owner.name}, ${token.owner.email}` },
        { term: 'Permissions', value: token.scopes.map(scopeLabel).join(', ') },
        { term: 'Addresses', value: token.addresses.join(', ') || 'Any' },
        { term: 'Created', value: exactTime(new Date(token.createdAt)) },
        { term: 'Expires', value: `${shortDate(getLastDay(token))} (UTC)` },
        ...(token.revokedAt ? [{ term: 'Revoked', value: exactTime(new Date(token.revokedAt)) }] : []),
        {
          term: 'Last used',
          value: lastUsedAt ? `${exactTime(new Date(lastUsedAt))} from ${lastUsedAddress}` : 'Never',
        },
      ]}
    />
  )
}

/** Shows one token with its use, at the right edge of the window. */
export function TokenPanel({ token, onClose }: TokenPanelProps) {
  const viewer = useViewer()
  const [asked, setAsked] = useState<'rotate' | 'revoke'>()
  const revoke = useRevokeToken()
  const isOwn = token.owner.id === viewer.user.id
  const mayRotate = isOwn && token.state === 'active' && hasPermission(viewer, 'GENERATE_API_TOKENS')
  const title = useRef<HTMLHeadingElement>(null)
  const isLive = isUsable(token)
  // The button that asked is gone with the token's life, and the keyboard would be nowhere.
  useEffect(() => {
    if (!isLive && asked === undefined && document.activeElement === document.body) title.current?.focus()
  }, [isLive, asked])
  const closeDialog = () => setAsked(undefined)
  const confirmRevoke = () =>
    revoke.mutate(token.id, {
      onSuccess: () => {
        closeDialog()
        showSuccess(`Revoked ${token.name}`)
      },
    })
  return (
    <SidePanel title={token.name} titleRef={title} gap={2} onClose={onClose}>
      <TokenFacts token={token} />
      {isLive && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          {mayRotate && (
            <Button variant="outlined" onClick={() => setAsked('rotate')}>
              Rotate
            </Button>
          )}
          <Button variant="outlined" color="error" onClick={() => setAsked('revoke')}>
            Revoke
          </Button>
        </Box>
      )}
      <TokenUseChart id={token.id} />
      {asked === 'rotate' && <RotateTokenDialog token={token} onClose={closeDialog} />}
      {asked === 'revoke' && (
        <ConfirmDialog
          title={`Revoke ${token.name}?`}
          confirmLabel="Revoke token"
          cancelLabel="Keep it"
          isDestructive
          isPending={revoke.isPending}
          onConfirm={confirmRevoke}
          onClose={closeDialog}
        >
          Programs that use it lose access immediately. This cannot be undone.
        </ConfirmDialog>
      )}
    </SidePanel>
  )
}
