import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { attestRecords, listWebAttestable, readCallSnapshot } from './attest-records.ts'
import { keepCall, listDueOffices, openCall, saveCall } from './call-office.ts'
import { countAttestation } from './count-attestation.ts'

export const attestationRoutes: readonly Route[] = [
  route(api.listDueOffices, listDueOffices),
  route(api.openCall, openCall),
  route(api.keepCall, keepCall),
  route(api.saveCall, saveCall),
  route(api.readCallSnapshot, readCallSnapshot),
  route(api.countAttestation, countAttestation),
  route(api.listWebAttestable, listWebAttestable),
  route(api.attestRecords, attestRecords),
]
