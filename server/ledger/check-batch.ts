import { SOURCES } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { BatchError } from './batch-error.ts'
import type { BatchState } from './batch-state.ts'
import { checkLastLoad } from './undo-load.ts'

/** Throws BatchError for a batch whose claims cannot begin to count. */
export function checkApply({ state, isLoad }: BatchState): void {
  if (state === 'applied') throw new BatchError('The batch is applied already.')
  if (isLoad) throw new BatchError('The batch is a load of files. To bring it back, load the files again.')
}

/** Throws BatchError for a batch that cannot be taken back. */
export async function checkUndo(
  connection: Connection,
  batchId: string,
  { state, isLoad, isSettings, sourceId, appliedAt }: BatchState,
): Promise<void> {
  if (state === 'undone') throw new BatchError('The batch is undone already.')
  if (state === 'draft' || appliedAt === null) throw new BatchError('The batch is not applied.')
  if (isSettings) throw new BatchError('A source was changed with it. Change the source back instead.')
  if (!isLoad) return
  if (sourceId !== SOURCES.registry.id)
    throw new BatchError('A list of codes or exclusions cannot be undone. Load the earlier list instead.')
  await checkLastLoad(connection, batchId, appliedAt)
}
