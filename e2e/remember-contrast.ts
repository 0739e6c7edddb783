type Data = { readonly fgColor?: string; readonly bgColor?: string }
type Helper = { data(data: Data): void }
type Evaluate = (this: Helper, node: Element, ...more: unknown[]) => boolean | undefined
type Axe = { readonly _audit: { readonly checks: Record<string, { evaluate: Evaluate }> } }

/**
 * Runs in the page. Finding what lies behind a text takes axe longer than all its other rules, and pages show most of
 * their pairs of colors hundreds of times: a text that passed vouches for those of the same color, size and weight over
 * the same backgrounds. That holds where a text lies within the nearest box with a background and no absolutely or fixed
 * positioned box stands between them; axe checks every other text itself.
 */
export function rememberContrast(): void {
  const check = (Reflect.get(window, 'axe') as Axe)._audit.checks['color-contrast']
  if (!check) throw new Error('This version of axe has no check of contrast by this name')
  const passed = new Set<string>()

  const isFilled = (color: string) => color.startsWith('rgb(')
  const isInside = (part: DOMRect, box: DOMRect) =>
    part.left >= box.left - 1 &&
    part.right <= box.right + 1 &&
    part.top >= box.top - 1 &&
    part.bottom <= box.bottom + 1

  /** Returns all that its contrast comes from; nothing where the boxes around it do not tell. */
  function describe(node: Element): string | undefined {
    if (!(node instanceof HTMLElement)) return undefined
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(node)
    const parts = [color, fontSize, fontWeight, textShadow]
    let isBehindKnown = false
    for (let box: Element | null = node; box; box = box.parentElement) {
      const { backgroundColor, backgroundImage, opacity, position, filter, mixBlendMode } =
        getComputedStyle(box)
      if (filter !== 'none' || mixBlendMode !== 'normal') return undefined
      parts.push(opacity)
      if (isBehindKnown) continue
      if (backgroundImage !== 'none') return undefined
      parts.push(backgroundColor)
      isBehindKnown = isFilled(backgroundColor)
      const isPage = box === document.body || box === document.documentElement
      if (isBehindKnown && !isPage && !isInside(node.getBoundingClientRect(), box.getBoundingClientRect()))
        return undefined
      if (!isBehindKnown && (position === 'absolute' || position === 'fixed')) return undefined
    }
    return isBehindKnown ? parts.join(' ') : undefined
  }

  const { evaluate } = check
  check.evaluate = function (node, ...more) {
    const described = describe(node)
    if (described === undefined) return evaluate.call(this, node, ...more)
    if (passed.has(described)) return true
    let told: Data = {}
    const helper = Object.assign(Object.create(this) as Helper, {
      data: (data: Data) => {
        told = data
        this.data(data)
      },
    })
    const outcome = evaluate.call(helper, node, ...more)
    // What is out of view passes too, without a look at its colors.
    if (outcome === true && told.fgColor && told.bgColor) passed.add(described)
    return outcome
  }
}
