import { CONFIG_ERRORS } from '@concord/contract'
import { isOneOf } from '@concord/domain'
import { refuse } from './create-config.ts'
import type { Editing } from './edit-version.ts'
import { findPublishers } from './list-store.ts'
import { getAuthors } from './to-version.ts'
import type { StoredVersion } from './version-store.ts'

/** Refuses to ask someone who may not publish configs, or could not be the second person. */
export async function assertPublisher(
  { tx, orgId, kind, viewer }: Editing,
  open: StoredVersion | undefined,
  of: string,
): Promise<void> {
  const publishers = await findPublishers(tx, orgId, kind)
  if (!publishers.some(({ id }) => id === of)) throw refuse('of', CONFIG_ERRORS.otherPerson)
  if (isOneOf(viewer, [of]) || (open && getAuthors(open).includes(of)))
    throw refuse('of', CONFIG_ERRORS.samePerson)
}
