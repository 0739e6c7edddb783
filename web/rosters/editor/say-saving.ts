import type { Saving } from './use-draft-editor.ts'

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const PROMISE = 'A second person publishes it.'

/** Describes the state of saving, such as 'Draft kept 9:14 AM. ...'. */
export function saySaving(saving: Saving): string {
  switch (saving.state) {
    case 'kept':
      return saving.at === null ? PROMISE : `Draft kept ${TIME.format(new Date(saving.at))}. ${PROMISE}`
    case 'changed':
      return 'Changes are not kept yet.'
    case 'conflict':
      return 'Someone else changed this draft. Reload the page to see their changes.'
    case 'failed':
      return saving.isRetried
        ? `${saving.message} Your changes are still here and are sent again.`
        : saving.message
    default:
      return 'Saving the draft'
  }
}
