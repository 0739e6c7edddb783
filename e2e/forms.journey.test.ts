import { api, type Endpoint } from '@concord/contract'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  type Facts,
  FORM_WALKS,
  type FormWalk,
  findFormFiles,
  makeFacts,
  type Over,
  PALETTE,
  removeFacts,
} from './forms.ts'
import { getAddress, gone, journey, seen } from './journey.ts'
import { press } from './keyboard.ts'

const TEXT = 'Walked over'
/** Calls that every page makes, whatever the user does there. */
const OF_THE_PAGE: readonly Endpoint[] = [api.recordSessionEvent]
const READS = Object.values<Endpoint>(api).filter((call) => !call.writes || OF_THE_PAGE.includes(call))

let facts: Facts
beforeAll(async () => {
  facts = await makeFacts(inject('origin'))
})
afterAll(() => removeFacts(inject('origin'), facts))

/** Tells whether the call changes something; of a call that no one knows it is taken for granted. */
function isWrite(request: Request): boolean {
  const { pathname } = new URL(request.url())
  if (request.method() === 'GET' || !/^\/v\d\//.test(pathname)) return false
  return !READS.some(
    ({ method, path }) =>
      method === request.method() && new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname),
  )
}

type Way = { readonly label: string; readonly take: (page: Page) => Promise<void>; readonly isLoss: boolean }

function waysOut({ name, out, loses = [], without = [] }: Omit<Over, 'open'>): readonly Way[] {
  const dialog = (page: Page) => page.getByRole('dialog', { name, exact: typeof name === 'string' })
  const byButton = out.flatMap((label) => {
    const find = (page: Page) =>
      dialog(page).getByRole('button', { name: label, exact: typeof label === 'string' })
    const isLoss = loses.includes(label)
    return [
      { label: `mouse on ${label}`, take: (page: Page) => find(page).click(), isLoss },
      { label: `keyboard on ${label}`, take: (page: Page) => press(page, find(page)), isLoss },
    ]
  })
  const always = [
    { label: 'Escape', take: (page: Page) => page.keyboard.press('Escape'), isLoss: false },
    { label: 'beside', take: (page: Page) => page.mouse.click(2, 2), isLoss: false },
  ] as const
  return [...always.filter(({ label }) => !without.includes(label)), ...byButton]
}

class Walk {
  private readonly page: Page
  private readonly form: FormWalk
  private readonly text: string
  private isOpening = false
  readonly sent: string[] = []

  constructor(context: BrowserContext, page: Page, form: FormWalk) {
    this.page = page
    this.form = form
    this.text = form.text ?? TEXT
    context.on('request', (request) => {
      if (!this.isOpening && isWrite(request)) this.sent.push(`${request.method()} ${request.url()}`)
    })
  }

  /** Shows the form with its change; the page below a dialog that was closed is as it was. */
  async begin(): Promise<void> {
    const { page, form } = this
    const own = form.own && page.getByRole('dialog', { name: form.own.name }).last()
    const at = form.at(facts)
    const isThere = own && form.reach && getAddress(page) === at && !(await own.isVisible())
    if (!isThere) await page.goto(at)
    // A dialog that an address opens is there before the page around it, which hears the keys.
    if (form.as) await seen(page.locator('main').first())
    await form.reach?.(page)
    if (own) await seen(own)
    const field = form.field?.(page)
    if (!field) return
    await seen(field)
    const isList = await field.evaluate((element) => element.tagName === 'SELECT')
    await (isList ? field.selectOption(this.text) : field.fill(this.text))
  }

  async isChanged(): Promise<boolean> {
    const field = this.form.field?.(this.page)
    if (!field) return true
    return (await field.count()) === 1 && (await field.inputValue()) === this.text
  }

  async close(dialog: Omit<Over, 'open'>, { label, take }: Way): Promise<void> {
    const shown = this.page.getByRole('dialog', { name: dialog.name, exact: typeof dialog.name === 'string' })
    await seen(shown)
    await take(this.page)
    await gone(shown)
    // What a click has sent is known when the page answers once more.
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    expect([label, String(dialog.name), this.sent]).toEqual([label, String(dialog.name), []])
  }

  /** Opens and closes the dialog in each way over the changed form, which has to stay as it is. */
  async passOver(dialog: Over): Promise<void> {
    for (const way of waysOut(dialog)) {
      if (!(await this.isChanged())) await this.begin()
      this.isOpening = true
      await dialog.open(this.page)
      await seen(this.page.getByRole('dialog', { name: dialog.name }).last())
      this.isOpening = false
      await this.close(dialog, way)
      if (!way.isLoss)
        expect([way.label, dialog.name, await this.isChanged()]).toEqual([way.label, dialog.name, true])
    }
  }

  /** Closes the dialog that the form is in, changed, in each way. */
  async closeOwn(own: Omit<Over, 'open'>): Promise<void> {
    for (const way of waysOut(own)) {
      await this.begin()
      await this.close(own, way)
    }
  }
}

describe('closing the dialogs of a form by mouse, Escape and keyboard sends nothing and loses nothing:', () => {
  test('every form of the web is walked', async () => {
    const walked = Object.values(FORM_WALKS).flatMap(({ files }) => files)
    expect(walked.toSorted()).toEqual(await findFormFiles())
  })

  for (const [name, form] of Object.entries(FORM_WALKS)) {
    journey(name, async ({ open }) => {
      const { page, context, errors } = await open({ ...(form.as ? { as: form.as } : {}), at: '' })
      errors.expect(/status of 40[19]/)
      const walk = new Walk(context, page, form)
      await walk.begin()
      for (const dialog of [...(form.as ? [PALETTE] : []), ...(form.over?.(facts) ?? [])])
        await walk.passOver(dialog)
      if (form.own) await walk.closeOwn(form.own)
      expect(walk.sent).toEqual([])
    })
  }
})
