import { useEffect, useEffectEvent, useState } from 'react'

type TypedTextRules = {
  /** The text as it is in the address. */
  readonly value: string
  /** How long typing has to pause until the text is asked for. */
  readonly pauseMs: (text: string) => number
  /** Returns the text to ask for; the text itself where this is left out. */
  readonly clean?: (text: string) => string
  readonly onAsk: (text: string) => void
}

/**
 * Holds the text of a field while it is typed, and asks for it when the typing pauses, or at once by `ask`. The address
 * follows later than someone types on: what arrives there by this field changes nothing of what is typed by then.
 */
export function useTypedText({ value, pauseMs, clean = (text) => text, onAsk }: TypedTextRules) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  /** Asked for, and not in the address yet. */
  const [pending, setPending] = useState<readonly string[]>([])
  if (value !== shown) {
    setShown(value)
    const place = pending.indexOf(value)
    setPending(place === -1 ? [] : pending.slice(place + 1))
    // The address changed by another way: by the history, or a filter that was removed.
    if (place === -1 && value !== clean(text)) setText(value)
  }
  const ask = () => {
    const wanted = clean(text)
    if (wanted === (pending.at(-1) ?? value)) return
    setPending([...pending, wanted])
    onAsk(wanted)
  }
  const onPause = useEffectEvent(ask)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives may be older than what is typed by now
  useEffect(() => {
    const pause = setTimeout(onPause, pauseMs(text))
    return () => clearTimeout(pause)
  }, [text, value])
  return { text, setText, ask }
}
