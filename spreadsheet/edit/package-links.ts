import { refuseDamaged } from '#spreadsheet/unusable-file.ts'
import { relationshipsPart } from '#spreadsheet/workbook/package/workbook-part.ts'
import type { ZipParts } from '#spreadsheet/zip/open-parts.ts'
import { appendTo, findElements, replaceAll } from './edit-xml.ts'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const NO_LINKS = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="${PACKAGE}/relationships"></Relationships>`

/** Returns the part with one more child in its root. Throws UnusableFileError if it has no such root. */
function addToRoot(xml: string, root: string, write: (prefix: string) => string): string {
  const more = appendTo(xml, root, write)
  if (more === null) throw refuseDamaged(`a part of it has no ${root}`)
  return more
}

/**
 * Describes what parts of a package say of each other, with what is added to it. Names of parts are without a leading
 * slash.
 */
export class PackageLinks {
  readonly #open: ZipParts
  /** Parts of relationships and content types that were changed. */
  readonly #changed = new Map<string, string>()
  readonly #taken: Set<string>

  constructor(open: ZipParts) {
    this.#open = open
    this.#taken = new Set(open.names.map((name) => name.toLowerCase()))
  }

  /** A name that no part has, with the first number that is free: of 'xl/comments*.xml' it may be 'xl/comments3.xml'. */
  nameNew(pattern: string): string {
    for (let number = 1; ; number++) {
      const name = pattern.replace('*', String(number))
      if (this.#taken.has(name.toLowerCase())) continue
      this.#taken.add(name.toLowerCase())
      return name
    }
  }

  /** Lets a part name another one; gives the id under which it does. */
  async link(from: string, type: string, to: string): Promise<string> {
    const part = relationshipsPart(from)
    const xml = await this.#read(part, NO_LINKS)
    let number = 1
    while (xml.includes(`"concord${number}"`)) number++
    const id = `concord${number}`
    const more = (prefix: string) => `<${prefix}Relationship Id="${id}" Type="${type}" Target="/${to}"/>`
    this.#changed.set(part, addToRoot(xml, 'Relationships', more))
    return id
  }

  /** Says what a part is that was added. */
  async declare(part: string, contentType: string): Promise<void> {
    await this.#changeTypes((xml) =>
      addToRoot(
        xml,
        'Types',
        (prefix) => `<${prefix}Override PartName="/${part}" ContentType="${contentType}"/>`,
      ),
    )
  }

  /** Says what parts with this ending are, unless it is said already. */
  async declareEnding(ending: string, contentType: string): Promise<void> {
    await this.#changeTypes((xml) => {
      const known = findElements(xml, 'Types/Default').map(({ attributes }) => attributes.get('Extension'))
      if (known.some((extension) => extension?.toLowerCase() === ending)) return xml
      const [root] = findElements(xml, 'Types')
      const more = `<${root?.prefix ?? ''}Default Extension="${ending}" ContentType="${contentType}"/>`
      // Before all overrides, as Excel has it.
      const at = root?.inside ?? 0
      return xml.slice(0, at) + more + xml.slice(at)
    })
  }

  /** Takes out what `from` says of a part that is left out, and what it is. */
  async unlink(from: string, part: string, type: string): Promise<void> {
    const links = relationshipsPart(from)
    const drop = (xml: string, path: string, isIt: (attributes: ReadonlyMap<string, string>) => boolean) =>
      replaceAll(
        xml,
        findElements(xml, path)
          .filter(({ attributes }) => isIt(attributes))
          .map(({ from: start, to }) => ({ from: start, to, text: '' })),
      )
    const xml = await this.#read(links, NO_LINKS)
    const isLink = (attributes: ReadonlyMap<string, string>) =>
      attributes.get('Type')?.endsWith(`/${type}`) ?? false
    this.#changed.set(links, drop(xml, 'Relationships/Relationship', isLink))
    await this.#changeTypes((types) =>
      drop(types, 'Types/Override', (attributes) => attributes.get('PartName') === `/${part}`),
    )
  }

  /** The parts that are others now, by their names, new ones too. */
  changedParts(): ReadonlyMap<string, string> {
    return this.#changed
  }

  async #read(part: string, otherwise: string): Promise<string> {
    return this.#changed.get(part) ?? (await this.#open.readText(part)) ?? otherwise
  }

  async #changeTypes(change: (xml: string) => string): Promise<void> {
    const part = '[Content_Types].xml'
    const none = `<Types xmlns="${PACKAGE}/content-types"></Types>`
    this.#changed.set(part, change(await this.#read(part, none)))
  }
}
