import type { TargetConfig, WrittenSource } from '@concord/roster-language'
import { Button } from '@mui/material'
import { useState } from 'react'
import { Kbd } from '#web/ui/Kbd.tsx'
import { useSingleKeys } from '#web/ui/single-keys.ts'
import type { Place } from '../model/acts.ts'
import type { MappingAct } from '../model/mapping-act.ts'
import type { MappingKey } from '../queries.ts'
import { CrosswalkPanel } from './CrosswalkPanel.tsx'
import { findOnlyColumn } from './crosswalk-lines.ts'

export type CrosswalkButtonProps = {
  readonly mappingKey: MappingKey
  readonly target: TargetConfig
  readonly config: WrittenSource
  /** The place of the column that has the focus. */
  readonly place: Place | undefined
  readonly onAct: (act: MappingAct) => void
}

/** Opens the crosswalk of the column that the focus is on, also by C. */
export function CrosswalkButton({ place, ...props }: CrosswalkButtonProps) {
  const [opened, setOpened] = useState<Place | null>(null)
  const column = place && findOnlyColumn(props.config, place)
  const openedColumn = opened && findOnlyColumn(props.config, opened)
  useSingleKeys((event) => {
    if (event.key.toLowerCase() !== 'c' || !place || column === undefined) return
    event.preventDefault()
    setOpened(place)
  })
  return (
    <>
      <Button
        variant="text"
        size="small"
        disabled={column === undefined}
        onClick={() => place && setOpened(place)}
        sx={{ minHeight: { xs: 44, md: 20 }, py: 0 }}
      >
        <Kbd>C</Kbd>&nbsp;crosswalk
      </Button>
      {opened && openedColumn && (
        <CrosswalkPanel {...props} place={opened} column={openedColumn} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
