const SECRETS = /cc_[0-9A-Za-z]{36}|\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*|\b(Bearer\s+)[\w.~+/=-]+/gi

/** Returns the text without API tokens, signed tokens and what follows 'Bearer', for logs and for what is kept. */
export function redactSecrets(text: string): string {
  return text.replace(SECRETS, (_, bearer: string | undefined) => `${bearer ?? ''}[redacted]`)
}
