/** The fewest characters of a password. */
export const MIN_PASSWORD_CHARACTERS = 12
/** The most characters of a password. */
export const MAX_PASSWORD_CHARACTERS = 200

/** The rule as people read it before they choose one. */
export const PASSWORD_RULE = `At least ${MIN_PASSWORD_CHARACTERS} characters, four of them different, without your name or email.`

const MIN_DIFFERENT = 4
const MIN_NAME_PART = 4

/**
 * Returns what is wrong with a new password, as a sentence, or undefined. Length counts more than kinds of characters
 * (NIST SP 800-63B).
 */
export function findPasswordError(
  password: string,
  owner: { readonly name: string; readonly email: string },
): string | undefined {
  const characters = [...password.normalize('NFKC')]
  if (characters.length < MIN_PASSWORD_CHARACTERS)
    return `Use at least ${MIN_PASSWORD_CHARACTERS} characters.`
  if (characters.length > MAX_PASSWORD_CHARACTERS) return `Use at most ${MAX_PASSWORD_CHARACTERS} characters.`
  if (new Set(characters).size < MIN_DIFFERENT) return `Use at least ${MIN_DIFFERENT} different characters.`
  const lower = password.toLowerCase()
  const parts = [owner.email.split('@')[0] ?? '', ...owner.name.split(/\s+/)]
  const isLikeOwner = parts.some((part) => part.length >= MIN_NAME_PART && lower.includes(part.toLowerCase()))
  return isLikeOwner ? 'Don’t use your name or email.' : undefined
}
