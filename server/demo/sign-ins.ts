export const DEMO_PASSWORD = 'concord-demo'

export type DemoSignIn = {
  email: string
  /** Says what this person lets you see, in a few words. */
  shows: string
}

export const DEMO_SIGN_INS: readonly DemoSignIn[] = [
  { email: 'internal@concord.example', shows: 'Concord staff: everything, every organization' },
  { email: 'admin@summit.example', shows: 'administrator of a health plan with all products' },
  { email: 'analyst@summit.example', shows: 'roster analyst, no directory' },
  { email: 'viewer@summit.example', shows: 'directory only: read and search' },
  { email: 'admin@harbor.example', shows: 'medical group: practitioners in Texas and Oklahoma only' },
  { email: 'admin@demo.example', shows: 'demo organization: no roster uploads' },
  { email: 'analyst@contigo.example', shows: 'roster analyst of the client with its own error report' },
  { email: 'disabled@summit.example', shows: 'disabled account' },
  { email: 'user@closed.example', shows: 'account of a disabled organization' },
]
