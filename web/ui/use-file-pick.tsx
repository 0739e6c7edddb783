import { type ReactNode, useRef } from 'react'

type FilePickOptions = {
  /** Names the field, which is hidden, for assistive technology. */
  readonly label: string
  readonly onFiles: (files: readonly [File, ...File[]]) => void
  /** Endings and types that the browser offers; any when left out. */
  readonly accept?: string | undefined
  readonly isMultiple?: boolean
}

export type FilePick = {
  /** Opens the browser's dialog. */
  readonly open: () => void
  /** The hidden field, which has to be on the page. */
  readonly field: ReactNode
}

/** Asks for files by the browser's own dialog. */
export function useFilePick({ label, onFiles, accept, isMultiple = false }: FilePickOptions): FilePick {
  const input = useRef<HTMLInputElement>(null)
  return {
    open: () => input.current?.click(),
    field: (
      <input
        ref={input}
        hidden
        multiple={isMultiple}
        type="file"
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const [first, ...others] = target.files ?? []
          // The same file may be chosen again after it was saved again.
          target.value = ''
          if (first) onFiles([first, ...others])
        }}
      />
    ),
  }
}
