import createCache from '@emotion/cache'

/** The styles that decide whether a part shows and takes a click, and how dense a list is. */
const NEEDED = /^\s*(?:display|visibility|pointer-events|padding)\b/
const BLOCK = /\{([^{}]*)\}/g
const EMOTION_STYLE = 'style[data-emotion='

const keepNeeded = (rule: string): string =>
  rule.replace(BLOCK, (_, declarations: string) => {
    const needed = declarations.split(';').filter((declaration) => NEEDED.test(declaration))
    return `{${needed.join(';')}}`
  })

const isEmpty = (rule: string): boolean => !/\{[^{}]+\}/.test(rule)

/**
 * For every part that a test looks for by its role, jsdom works out all its styles, though it lays nothing out: a third
 * of the time of a page. Here it gets only those that a test can tell, and no search for styles that a server sent.
 */
export function keepFewStyles(): void {
  const sheet: { insert(rule: string): void } = Object.getPrototypeOf(createCache({ key: 'css' }).sheet)
  const { insert } = sheet
  sheet.insert = function (rule) {
    const needed = keepNeeded(rule)
    if (!isEmpty(needed)) insert.call(this, needed)
  }
  const { querySelector } = Document.prototype
  Document.prototype.querySelector = function (selectors: string) {
    return selectors.startsWith(EMOTION_STYLE) ? null : querySelector.call(this, selectors)
  }
}
