import authorities from './exclusion-authority.json' with { type: 'json' }

/** Says by which section of the Social Security Act someone is excluded, and what that section is about. */
export type ExclusionAuthority = {
  /** '1128(b)(4)' */
  readonly section: string
  /** Null for a code that the list of the OIG does not explain. */
  readonly words: string | null
  /** True where the law leaves the OIG no choice, for five years at least (42 USC 1320a-7). */
  readonly isMandatory: boolean | null
}

const AUTHORITIES: Readonly<
  Record<string, { readonly section: string; readonly words: string; readonly mandatory: boolean }>
> = authorities

/**
 * Returns the section and the words of a code of the exclusion list, such as '1128b4'. The words are those of the OIG,
 * shortened (oig.hhs.gov/exclusions/authorities.asp); for an unknown code the section is the code itself.
 */
export function explainExclusionType(code: string): ExclusionAuthority {
  const found = AUTHORITIES[code.trim()]
  return found
    ? { section: found.section, words: found.words, isMandatory: found.mandatory }
    : { section: code.trim(), words: null, isMandatory: null }
}
