import type { SourceKind } from '@concord/domain'

export const SOURCE_KIND_LABELS: Readonly<Record<SourceKind, string>> = {
  registry: 'Registry',
  roster: 'Roster',
  data_update: 'Data update',
  attestation: 'Attestation',
  manual_edit: 'Manual edit',
}
