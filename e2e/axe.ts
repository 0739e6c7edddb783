import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * Axe as it is, but for two things that take it half of its time: the weak maps in which its build keeps the private
 * fields of each of its many colors, which become fields of the objects themselves, and reading the same few texts of
 * colors again for each element of a page.
 */
export const AXE = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8').then(
  (axe) => `(() => {
    class FieldMap {
      #field = Symbol()
      set(key, value) { key[this.#field] = value; return this }
      add(key) { return this.set(key, true) }
      get(key) { return key?.[this.#field] }
      has(key) { return key != null && Object.hasOwn(key, this.#field) }
      delete(key) { return this.has(key) && delete key[this.#field] }
    }
    const WeakMap = FieldMap
    const WeakSet = FieldMap
    ${axe}
    const { prototype } = window.axe.commons.color.Color
    const { parseString } = prototype
    const parsed = new Map()
    prototype.parseString = function (text) {
      const known = parsed.get(text) ?? parseString.call(this, text)
      if (known !== this) return Object.assign(this, known)
      parsed.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha })
      return this
    }
  })()`,
)
