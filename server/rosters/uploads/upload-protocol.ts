import { createHash, type Hash } from 'node:crypto'
import { TUS_VERSION, UPLOAD_ERRORS } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'

export const TUS_HEADERS = { 'tus-resumable': TUS_VERSION }

/**
 * Refuses an unsupported protocol version; a caller that names none is assumed to speak this one, because curl does not
 * name it.
 */
export function assertVersion(headers: { readonly 'tus-resumable'?: string | undefined }): void {
  const version = headers['tus-resumable']
  if (version !== undefined && version !== TUS_VERSION)
    throw new AppError('unsupported_version', { supported: [TUS_VERSION] })
}

const refuse = (field: string, message: string) => new AppError('invalid_input', [{ field, message }])

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const SHA256 = /^[0-9a-f]{64}$/i

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export type UploadMetadata = {
  readonly filename: string
  readonly sha256: string | null
  readonly roster: { readonly prefix: string; readonly type: string } | null
  readonly draftId: string | null
  /** The cycle whose fixed rows it holds. */
  readonly cycleId: string | null
}

function readRosterKey(text: string | undefined): UploadMetadata['roster'] {
  if (text === undefined) return null
  const [prefix = '', type = '', more] = text.split('/')
  if (prefix === '' || type === '' || more !== undefined) throw refuse('roster', UPLOAD_ERRORS.roster)
  return { prefix, type }
}

/** Reads pairs of a key and a text in Base64, with commas between them. Throws invalid_input. */
export function readMetadata(header: string): UploadMetadata {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '))
  const isPair = ([key = '', value = '', more]: string[]) =>
    key !== '' && BASE64.test(value) && more === undefined
  if (!pairs.every(isPair)) throw refuse('upload-metadata', UPLOAD_ERRORS.metadata)
  const values = new Map(
    pairs.map(([key, value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]),
  )
  const sha256 = values.get('sha256') ?? null
  if (sha256 !== null && !SHA256.test(sha256)) throw refuse('sha256', UPLOAD_ERRORS.sha256)
  const roster = readRosterKey(values.get('roster'))
  const draftId = values.get('draft') ?? null
  if (draftId !== null && !UUID.test(draftId)) throw refuse('draft', UPLOAD_ERRORS.draft)
  const cycleId = values.get('fixes') ?? null
  if (cycleId !== null && !UUID.test(cycleId)) throw refuse('fixes', UPLOAD_ERRORS.fixes)
  const purposes = { roster, draft: draftId, fixes: cycleId }
  const [, second] = Object.entries(purposes).flatMap(([name, value]) => (value === null ? [] : [name]))
  if (second !== undefined) throw refuse(second, UPLOAD_ERRORS.purpose)
  const filename = values.get('filename') ?? ''
  return { filename, sha256: sha256?.toLowerCase() ?? null, roster, draftId, cycleId }
}

/** A checksum of the bytes of a part while they come. */
export type Checksum = { readonly hash: Hash; isRight(): boolean }

/** Reads 'sha256 <hash in Base64>', of a form that the contract has checked. */
export function openChecksum(header: string | undefined): Checksum | null {
  if (header === undefined) return null
  const [algorithm = '', expected] = header.split(' ')
  const hash = createHash(algorithm)
  return { hash, isRight: () => hash.digest('base64') === expected }
}
