import { useMemo, useState } from 'react'
import type { PageHeaderSlots } from '#web/ui/page-header-slots.ts'

export function useHeaderSlots() {
  const [record, setRecord] = useState<HTMLElement | null>(null)
  const [status, setStatus] = useState<HTMLElement | null>(null)
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const [tabs, setTabs] = useState<HTMLElement | null>(null)
  const [isPast, setPast] = useState(false)
  const slots = useMemo<PageHeaderSlots>(
    () => ({ record, status, actions, tabs, setPast }),
    [record, status, actions, tabs],
  )
  const slotRefs = { record: setRecord, status: setStatus, actions: setActions, tabs: setTabs }
  return { slots, slotRefs, isPast }
}
