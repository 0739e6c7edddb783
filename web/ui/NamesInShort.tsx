import { HiddenText } from './HiddenText.tsx'

const SHOWN = 2

/** Shows names as 'Roster analyst, Directory viewer and 3 more'; hovering and screen readers get all of them. */
export function NamesInShort({ names }: { readonly names: readonly string[] }) {
  const all = names.join(', ') || 'None'
  const left = names.length - SHOWN
  if (left <= 0) return all
  return (
    <span title={all}>
      <span aria-hidden>
        {names.slice(0, SHOWN).join(', ')} and {left} more
      </span>
      <HiddenText>{all}</HiddenText>
    </span>
  )
}
