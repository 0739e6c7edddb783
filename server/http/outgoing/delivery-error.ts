/** Says in a sentence for people why something did not go to another server, or come from it. */
export class DeliveryError extends Error {}

const SENTENCES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'No server has this name. Check the address.',
  EAI_AGAIN: 'The name of the server could not be looked up just now.',
  ECONNREFUSED: 'The server refuses connections at this address and port.',
  ECONNRESET: 'The server broke the connection off.',
  EPIPE: 'The server broke the connection off.',
  ETIMEDOUT: 'The server does not answer.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server is not one that is trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the server is not one that is trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another name.',
  ENOENT: 'The folder is not there, and it cannot be made.',
  ENOTDIR: 'A part of the folder is a file.',
  EACCES: 'The program may not write into this folder.',
  EPERM: 'The program may not write into this folder.',
  ENOSPC: 'The disk of the folder is full.',
  NoSuchBucket: 'There is no bucket of this name.',
  AccessDenied: 'These credentials may not do that in this bucket.',
  InvalidAccessKeyId: 'The server does not know this access key.',
  SignatureDoesNotMatch: 'The secret key does not fit this access key.',
  PermanentRedirect: 'The bucket is in another region.',
}

/** Returns the sentence for what a file system, a connection or a server said; never words that a server chose. */
export function explainDeliveryError(error: unknown): string {
  if (error instanceof DeliveryError) return error.message
  const { code, name, errors } = error as { code?: unknown; name?: unknown; errors?: readonly unknown[] }
  if (errors?.[0] !== undefined) return explainDeliveryError(errors[0])
  return SENTENCES[String(code)] ?? SENTENCES[String(name)] ?? 'Something unexpected went wrong on the way.'
}
