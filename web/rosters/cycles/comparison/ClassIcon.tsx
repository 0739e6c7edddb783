import type { DecidedClass } from '@concord/domain'
import { Box } from '@mui/material'
import Minus from 'lucide-react/icons/minus'
import MoveRight from 'lucide-react/icons/move-right'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import RotateCcw from 'lucide-react/icons/rotate-ccw'

const ICONS: Readonly<Record<DecidedClass, typeof Plus>> = {
  add: Plus,
  change: Pencil,
  term: Minus,
  moved: MoveRight,
  reactivated: RotateCcw,
}

/** Stands beside the name of a kind of difference. */
export function ClassIcon({ of }: { readonly of: DecidedClass }) {
  return (
    <Box
      component={ICONS[of]}
      size={14}
      strokeWidth={1.75}
      aria-hidden
      sx={{ color: 'ink2', flex: 'none' }}
    />
  )
}
