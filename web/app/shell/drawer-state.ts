export type DrawerState = 'closed' | 'open' | 'closing'
export type DrawerEvent = 'toggle' | 'close' | 'closed'

/** Returns a drawer that is on its way out finishes: pressing the menu button meanwhile changes nothing. */
export function nextDrawerState(state: DrawerState, event: DrawerEvent): DrawerState {
  if (state === 'closing') return event === 'closed' ? 'closed' : 'closing'
  if (state === 'open') return event === 'closed' ? 'open' : 'closing'
  return event === 'toggle' ? 'open' : 'closed'
}
