import { expect, it } from 'vitest'
import type { ApiCall } from './api-description.ts'
import { curlLine } from './curl-line.ts'

const CALL: ApiCall = {
  ...{
    name: 'send',
    method: 'PATCH',
    path: '/v2/roster-upload/{id}',
    area: 'rosters',
    summary: '',
    access: '',
  },
  ...{ scopes: [], body: undefined, bytes: 'application/offset+octet-stream', reply: undefined },
  ...{ replyTypes: [], errors: [] },
  parameters: [
    { name: 'id', in: 'path', required: true, schema: {} },
    { name: 'upload-offset', in: 'header', required: true, schema: {} },
    { name: 'upload-checksum', in: 'header', required: false, schema: {} },
  ],
}

it('a call that takes bytes names its headers and the file', () => {
  expect(curlLine('https://a.example', CALL)).toBe(
    `curl -X PATCH 'https://a.example/v2/roster-upload/{id}' -H "Authorization: Bearer $CONCORD_TOKEN" -H 'upload-offset: ...' -H 'Content-Type: application/offset+octet-stream' --data-binary @FILE`,
  )
})
