import { isWaiverInForce } from '@concord/roster-language'
import { Box, Link } from '@mui/material'
import { useState } from 'react'
import { shortDay } from '#web/lib/when.ts'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import {
  type Act,
  addWaiver,
  changeWaiver,
  removeWaiver,
  type WrittenField,
  type WrittenWaiver,
} from '../model/acts.ts'
import { PanelSection } from './PanelSection.tsx'
import { WaiverDialog } from './WaiverDialog.tsx'

type FieldWaiversProps = {
  readonly field: WrittenField
  readonly waivers: readonly WrittenWaiver[]
  /** Codes that findings about the field have. */
  readonly codes: readonly string[]
  readonly senders: readonly { readonly prefix: string; readonly sender: string }[]
  /** The user who is signed in. */
  readonly owner: string
  readonly today: string
  readonly canEdit: boolean
  readonly onAct: (act: Act) => void
}

/** Shows what is let through for a while: for whom, why, and until when. */
export function FieldWaivers(props: FieldWaiversProps) {
  const { field, waivers, codes, senders, owner, today, canEdit, onAct } = props
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const own = [...waivers.entries()].filter(
    ([, waiver]) => waiver.field === field.id || (waiver.field === undefined && codes.includes(waiver.rule)),
  )
  const current = typeof edited === 'number' ? waivers[edited] : undefined
  const add = canEdit && codes.length > 0 && (
    <Link component="button" onClick={() => setEdited('new')}>
      Add a waiver
    </Link>
  )
  return (
    <PanelSection title="Waivers" action={add}>
      {own.length === 0 && <Box sx={{ color: 'ink2' }}>Nothing is let through.</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {own.map(([index, waiver]) => {
          const { rule, sender, until, reason } = waiver
          const name = senders.find(({ prefix }) => prefix === sender)?.sender ?? sender ?? 'all senders'
          const isOver = !isWaiverInForce(waiver, today) && until < today
          return (
            <Box component="li" key={index} sx={{ py: 0.5 }}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
                <b>
                  {rule}, {name}
                </b>
                <Box component="span" sx={{ color: 'warning.main', whiteSpace: 'nowrap' }}>
                  {isOver ? 'ended' : 'until'} {shortDay(until)}
                </Box>
              </Box>
              <Box>“{reason}”</Box>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, color: 'ink2' }}>
                <span>
                  {waiver.owner}
                  {waiver.agreedBy !== undefined && `, agreed by ${waiver.agreedBy}`}
                </span>
                {canEdit && (
                  <Box component="span" sx={{ display: 'inline-flex', gap: 1.5 }}>
                    <Link component="button" onClick={() => setEdited(index)}>
                      Renew<HiddenText> the waiver of {rule}</HiddenText>
                    </Link>
                    <Link component="button" onClick={() => onAct(removeWaiver(index))}>
                      End<HiddenText> the waiver of {rule}</HiddenText>
                    </Link>
                  </Box>
                )}
              </Box>
            </Box>
          )
        })}
      </Box>
      {edited !== null && (
        <WaiverDialog
          field={field.id}
          codes={codes}
          senders={senders}
          waiver={current ?? { rule: codes[0] ?? '', field: field.id, reason: '', owner, until: '' }}
          isNew={edited === 'new'}
          today={today}
          onClose={() => setEdited(null)}
          onKeep={(waiver) => {
            onAct(typeof edited === 'number' ? changeWaiver(edited, waiver) : addWaiver(waiver))
            setEdited(null)
          }}
        />
      )}
    </PanelSection>
  )
}
