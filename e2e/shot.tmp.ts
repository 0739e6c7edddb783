import { prepareChromium, launchBrowser } from './browser.ts'
const path = await prepareChromium('/tmp/g3/chromium')
const browser = await launchBrowser(path)
const origin = 'http://localhost:9173'
const tokenOf = async (email: string) => ((await (await fetch(origin + '/v2/authenticate', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password: 'concord-demo' }) })).json()) as any).token
const admin = await tokenOf('admin@summit.example'), internal = await tokenOf('internal@concord.example')
const post = async (path: string, token: string, body: object) => (await fetch(origin + path, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify(body) })).json() as any
const list = await (await fetch(origin + '/v2/api-token', { headers: { authorization: `Bearer ${admin}` } })).json() as any
let id = list.apiTokens[0]?.id
if (!id) {
  for (const [name, scopes] of [['Nightly sync', ['READ', 'SEARCH']], ['Roster pipeline of the Texas network with a long name', ['VIEW_AND_DOWNLOAD_FILES', 'UPLOAD_FILES', 'CREATE_MAPPINGS']], ['Old one', ['READ']]] as const) {
    const made = await post('/v2/api-token', admin, { name, scopes, expiresOn: '2027-03-01', addresses: name === 'Nightly sync' ? ['127.0.0.0/8', '::1'] : [] })
    if (name === 'Nightly sync') { id = made.apiToken.id; for (let i = 0; i < 7; i++) await post('/v2/practitioner/search', made.token, {}) }
    if (name === 'Old one') await post(`/v2/api-token/${made.apiToken.id}/revoke`, admin, {})
  }
  await post('/v2/api-token', internal, {})
  await new Promise((r) => setTimeout(r, 2500))
}
const shots: [string, string, string, number, 'light' | 'dark', ((p: any) => Promise<void>)?][] = [
  ['tokens-1440', '/account/tokens', admin, 1440, 'light'],
  ['tokens-panel-1440', `/account/tokens?token=${id}`, admin, 1440, 'light'],
  ['tokens-360', '/account/tokens', admin, 360, 'light'],
  ['tokens-768-dark', `/account/tokens?token=${id}`, admin, 768, 'dark'],
  ['generate', '/account/tokens', admin, 1440, 'light', async (p) => { await p.getByRole('button', { name: 'Generate token' }).click(); await p.getByRole('button', { name: 'Generate token' }).last().click(); await p.waitForTimeout(400) }],
  ['audit-1440', '/account/audit', admin, 1440, 'light', async (p) => { await p.getByRole('button', { name: 'Verify log' }).click(); await p.waitForTimeout(800) }],
  ['audit-all-dark', '/accounts/audit', internal, 1440, 'dark', async (p) => { await p.getByRole('table').getByRole('link').nth(2).click(); await p.waitForTimeout(500) }],
  ['audit-360', '/account/audit', admin, 360, 'dark'],
  ['docs-1440', '/api-docs?call=createApiToken', admin, 1440, 'light'],
  ['docs-360', '/api-docs?call=lookUpNpis', admin, 360, 'dark'],
]
const only = process.argv.slice(2)
for (const [name, at, token, width, colorScheme, act] of shots) {
  if (only.length && !only.includes(name)) continue
  const context = await browser.newContext({ baseURL: origin, viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce', storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'localToken', value: token }] }] } })
  const page = await context.newPage()
  page.on('console', (m: any) => { if (m.type() === 'error') console.log(name, m.text()) })
  await page.goto(at); await page.waitForTimeout(1200)
  if (act) await act(page)
  await page.screenshot({ path: `/tmp/g3/shots/${name}.png`, fullPage: name.includes('360') })
  await context.close()
}
await browser.close()
