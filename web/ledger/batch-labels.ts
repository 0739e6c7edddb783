import type { FindingKind, SourceKind } from '@concord/domain'
import type { MarkStatus } from '#web/ui/StatusMark.tsx'
import type { Batch } from './queries.ts'

export const FINDING_LABELS: Readonly<Record<FindingKind, string>> = {
  rejected: 'Rejected row',
  warning: 'Value not used',
  guess: 'Value repaired',
}

export const FINDING_MARKS: Readonly<Record<FindingKind, MarkStatus>> = {
  rejected: 'error',
  warning: 'warning',
  guess: 'partial',
}

export const SOURCE_LABELS: Readonly<Record<SourceKind, string>> = {
  registry: 'Registry',
  roster: 'Roster',
  data_update: 'Data update',
  attestation: 'Attestation',
  manual_edit: 'Manual edit',
}

export const STATE_LABELS: Readonly<Record<Batch['state'], string>> = {
  draft: 'Draft',
  applied: 'Applied',
  undone: 'Undone',
}

export const STATE_FILTER_LABELS = { ...STATE_LABELS, unfinished: 'Load that did not finish' }

export const STATE_MARKS: Readonly<Record<Batch['state'], MarkStatus>> = {
  draft: 'waiting',
  applied: 'ok',
  undone: 'none',
}
