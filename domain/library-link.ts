import type { Viewer } from './access.ts'

/** Clients that work without the Roster Library: nothing leads them to it, while its page stays open. */
export const CLIENTS_WITHOUT_LIBRARY_LINK: readonly string[] = [
  'oscar-health',
  'healthfirst',
  'contigo',
  'orderly-demo-account',
]

/** Tells whether no link, list or key may lead this viewer to the Roster Library; internal users count as their client. */
export function hidesLibraryLink({ organization }: Viewer): boolean {
  return CLIENTS_WITHOUT_LIBRARY_LINK.includes(organization?.clientId ?? '')
}
