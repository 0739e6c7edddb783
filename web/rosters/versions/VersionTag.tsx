import { Tag } from '#web/ui/Tag.tsx'
import type { ConfigDraft } from './use-config-draft.ts'

type VersionTagProps = {
  readonly draft: ConfigDraft
  /** The number of the version that is published, if one is. */
  readonly published: number | undefined
}

/** Shows the version of a config as a tag, such as 'Version 4, draft'. */
export function VersionTag({ draft: { open, number, isDraft }, published }: VersionTagProps) {
  return (
    <Tag>
      {isDraft
        ? `Version ${number}, ${open?.state === 'waiting' ? 'waiting' : 'draft'}`
        : `Version ${published ?? number}`}
    </Tag>
  )
}
