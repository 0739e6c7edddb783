import { createHash } from 'node:crypto'
import { api, describeAccess, type Endpoint, ERROR_CODES, printOpenApi } from '@concord/contract'
import type { FastifyInstance } from 'fastify'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

const STYLE = `
:root { color-scheme: light dark; --ink: #0d1d36; --quiet: #5a677b; --line: #dde2ea; --sheet: #fff; --link: #1a5bc7; --sunken: #eef1f6 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9eff8; --quiet: #93a1b6; --line: #26354d; --sheet: #101b2d; --link: #82b3ff; --sunken: #0c1626 }
}
body { margin: 0; background: var(--sheet); color: var(--ink); font: 14px/20px system-ui, sans-serif }
main { max-width: 1080px; margin: 0 auto; padding: 32px 16px }
h1 { font-size: 24px; line-height: 32px; margin: 0 0 8px } h2 { font-size: 16px; line-height: 24px; margin: 28px 0 8px }
p { max-width: 74ch; margin: 0 0 12px } a { color: var(--link) }
code { font: 13px/20px ui-monospace, monospace; background: var(--sunken); padding: 1px 4px; border-radius: 4px; overflow-wrap: anywhere }
.table { overflow-x: auto } table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line) }
th { font-size: 12px; color: var(--quiet) }`

function rowOf({ method, path, summary, access }: Endpoint): string {
  const cells = [
    `<code>${method} ${escapeHtml(path)}</code>`,
    escapeHtml(summary),
    escapeHtml(describeAccess(access)),
  ]
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

function tableOf(label: string, columns: readonly string[], rows: readonly string[]): string {
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join('')
  return `<div class="table" role="region" aria-label="${label}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`
}

function docsPage(): string {
  const calls = Object.values(api).map((endpoint) => rowOf(endpoint))
  const errors = Object.entries(ERROR_CODES).map(
    ([code, { status, message }]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(message)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>API docs | Concord</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
<body><main><h1>Concord API</h1>
<p>Send your token as <code>Authorization: Bearer</code> and bodies as <code>application/json</code>.
An error answers <code>{"code", "message", "details"}</code>; decide by the code.
The whole description with all fields is <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<h2>Calls</h2>${tableOf('Calls', ['Call', 'What it does', 'Who may call'], calls)}
<h2>Errors</h2>${tableOf('Errors', ['Code', 'Status', 'Meaning'], errors)}
</main></body></html>`
}

/** The API described by itself: a page for people and OpenAPI for programs. */
export function registerApiDocs(app: FastifyInstance): void {
  const description = printOpenApi(api)
  const page = docsPage()
  const styleHash = createHash('sha256').update(STYLE).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`
  app.get('/openapi.json', async () => description)
  app.get('/api-docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page),
  )
}
