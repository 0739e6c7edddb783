/** Matches tokens by their prefixes, and by what stands before them: 'Bearer', a link that lets someone in, a signature. */
const SECRETS =
  /cc_[0-9A-Za-z]{36}|\b(?:ce|wh)_[\w-]{32,}|\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*|\b(Bearer\s+)[\w.~+/=-]+|((?:\/|%2F)(?:invitation|office)(?:\/|%2F))[\w-]{43}|([?&]signature=)[\w%-]{20,}/gi

/** Returns the text without tokens, secrets of webhooks and links that let someone in, for logs and for what is kept. */
export function redactSecrets(text: string): string {
  return text.replace(
    SECRETS,
    (_, bearer?: string, link?: string, param?: string) => `${bearer ?? link ?? param ?? ''}[redacted]`,
  )
}
