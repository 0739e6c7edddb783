/** The closed list of error codes: HTTP status and the one safe sentence that says what to do. */
export const ERROR_CODES = {
  malformed_request: {
    status: 400,
    message:
      'The request could not be read. Check that the body is valid JSON and the address is well formed.',
  },
  invalid_input: { status: 400, message: 'Some values are not valid. See details for each field.' },
  unauthenticated: { status: 401, message: 'Sign in and send the token as a bearer Authorization header.' },
  impersonation_ended: {
    status: 401,
    message: 'You are no longer acting as the other user. Repeat the call as yourself.',
  },
  read_only: { status: 403, message: 'You are acting as another user and can only view.' },
  account_disabled: { status: 403, message: 'The account or its organization is disabled.' },
  forbidden: {
    status: 403,
    message: 'You do not have access to this. An administrator of your organization can grant it.',
  },
  not_found: { status: 404, message: 'Nothing was found at this address.' },
  method_not_allowed: { status: 405, message: 'This address does not answer that HTTP method.' },
  request_timeout: { status: 408, message: 'The request did not arrive in time. Send it again.' },
  conflict: {
    status: 409,
    message: 'It was changed by someone else. Load it again and repeat your change.',
  },
  unsupported_version: {
    status: 412,
    message: 'This version of the upload protocol is not supported. Send Tus-Resumable: 1.0.0.',
  },
  payload_too_large: { status: 413, message: 'The body is larger than this call accepts.' },
  unsupported_media_type: {
    status: 415,
    message: 'Send the body as application/json, or as the content type that the call names.',
  },
  unknown_host: {
    status: 421,
    message: 'This program does not answer under that name. LOCAL_HOSTNAMES lists further names of it.',
  },
  checksum_mismatch: {
    status: 460,
    message: 'The bytes are not those that the checksum is of. Send them again from the same offset.',
  },
  rate_limited: {
    status: 429,
    message: 'Too many requests. Wait for the time given in Retry-After and try again.',
  },
  internal: { status: 500, message: 'Something failed on our side. It was recorded under the request id.' },
  unavailable: { status: 503, message: 'The service is not available right now. Try again in a moment.' },
  busy: {
    status: 503,
    message: 'Too many of your calls wait already. Try again in a moment, with fewer at a time.',
  },
  storage_full: { status: 507, message: 'There is not enough storage. Nothing was changed.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERROR_CODES
