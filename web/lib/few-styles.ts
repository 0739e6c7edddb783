import createCache from '@emotion/cache'

/** The styles that decide whether a part shows and takes a click, and how dense a list is. */
const NEEDED = /^\s*(?:display|visibility|pointer-events|padding)\b/
const BLOCK = /\{([^{}]*)\}/g
/**
 * Selectors for styles of a server or of layers. Neither exists here, and each search looks at every element of the
 * page.
 */
const ABSENT_STYLE = /^style\[data-(?:emotion|mui-layer-order)\b/

const keepNeeded = (rule: string): string =>
  rule.replace(BLOCK, (_, declarations: string) => {
    const needed = declarations.split(';').filter((declaration) => NEEDED.test(declaration))
    return `{${needed.join(';')}}`
  })

const isEmpty = (rule: string): boolean => !/\{[^{}]+\}/.test(rule)

/**
 * Reduces the styles that jsdom works out for every part that a test looks for by its role, though it lays nothing out:
 * a third of the time of a page. It keeps only those that a test can see, and skips the search for styles from a
 * server.
 */
export function keepFewStyles(): void {
  const sheet: { isSpeedy: boolean; insert(rule: string): void } = Object.getPrototypeOf(
    createCache({ key: 'css' }).sheet,
  )
  const { insert } = sheet
  sheet.insert = function (rule) {
    const needed = keepNeeded(rule)
    // All rules go into one element, as in a browser: an element for each would wake everything that waits for a change.
    this.isSpeedy = true
    if (!isEmpty(needed)) insert.call(this, needed)
  }
  for (const { prototype } of [Document, Element]) {
    const { querySelector, querySelectorAll } = prototype
    prototype.querySelector = function (selectors: string) {
      return ABSENT_STYLE.test(selectors) ? null : querySelector.call(this, selectors)
    }
    prototype.querySelectorAll = function (selectors: string) {
      if (!ABSENT_STYLE.test(selectors)) return querySelectorAll.call(this, selectors)
      return document.createDocumentFragment().querySelectorAll('*')
    }
  }
}
