import { api, describeAccess, printOpenApi } from '@concord/contract'
import type { FastifyInstance } from 'fastify'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

function docsPage(): string {
  const rows = Object.values(api).map(
    ({ method, path, summary, access }) =>
      `<tr><td><code>${method} ${escapeHtml(path)}</code></td><td>${escapeHtml(summary)}</td><td>${escapeHtml(describeAccess(access))}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API docs | Concord</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main>
<h1>Concord API</h1>
<p>Send your token as <code>Authorization: Bearer</code> and bodies as <code>application/json</code>.
Errors answer <code>{code, message, details}</code>. The whole description is
<a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<table border="1" cellpadding="6"><thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Who may call</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></main></body></html>`
}

/** The API described by itself: a page for people and OpenAPI for programs. */
export function registerApiDocs(app: FastifyInstance): void {
  const description = printOpenApi(api)
  const page = docsPage()
  app.get('/openapi.json', async () => description)
  app.get('/api-docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .send(page),
  )
}
