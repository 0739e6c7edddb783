import { Box } from '@mui/material'
import type { LucideIcon } from 'lucide-react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import FilePenLine from 'lucide-react/icons/file-pen-line'
import Landmark from 'lucide-react/icons/landmark'
import Pencil from 'lucide-react/icons/pencil'
import Table2 from 'lucide-react/icons/table-2'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  registry: Landmark,
  roster: Table2,
  data_update: FilePenLine,
  attestation: BadgeCheck,
  manual_edit: Pencil,
}

export type SourceMarkProps = {
  /** registry, roster, data_update, attestation or manual_edit */
  readonly kind: string
  readonly name: string
}

/** Shows where a value came from, as a tile with an icon and the name. */
export function SourceMark({ kind, name }: SourceMarkProps) {
  const Icon = ICONS[kind] ?? Landmark
  const isAttested = kind === 'attestation'
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', verticalAlign: 'top', alignItems: 'center', gap: 1, minWidth: 0 }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{
          display: 'inline-grid',
          placeItems: 'center',
          flex: 'none',
          width: 20,
          height: 20,
          borderRadius: '4px',
          bgcolor: isAttested ? 'success.light' : 'sunken',
          color: isAttested ? 'success.main' : 'ink2',
        }}
      >
        <Icon size={14} strokeWidth={1.75} />
      </Box>
      <span>{name}</span>
    </Box>
  )
}
