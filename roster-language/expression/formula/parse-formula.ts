import { type Expression, ORIGINS, type Path, type Table } from '../expression.ts'
import { isFunctionName } from '../functions/function-table.ts'
import { findColumn } from './column-name.ts'
import { FormulaError } from './formula-error.ts'
import { LEVELS, NOT_LEVEL, RESERVED } from './operator.ts'
import { readTokens, type Token } from './tokens.ts'

/** UTF-16 units from the first to the one after the last. */
export type Span = { readonly start: number; readonly end: number }

/** A formula that was read, and where in it each part of the expression stands. */
export type Formula = { readonly expression: Expression; readonly spanAt: (path: Path) => Span }

type Piece = Span & { readonly expression: Expression; readonly parts: readonly Piece[] }

const MAX_CHARACTERS = 10_000
const MAX_DEPTH = 50

/**
 * Reads a formula such as `if(isBlank([Phone]), null, left(digits([Phone]), 10))`. `[Header]` is a source column, a bare
 * name a field, `@file @tab @row` where the row stands, `$name` a parameter, `{"Texas": "TX"}` a table.
 * Throws FormulaError with the place; types are checked apart, by `checkTypes`.
 */
export function parseFormula(text: string, headers: readonly string[]): Formula {
  if (text.length > MAX_CHARACTERS)
    throw new FormulaError(`A formula has at most ${MAX_CHARACTERS} characters.`, text, MAX_CHARACTERS)
  const whole = new FormulaReader(text, headers).readAll()
  return {
    expression: whole.expression,
    spanAt: (path) => {
      let piece = whole
      for (const place of path) piece = piece.parts[place] ?? piece
      return { start: piece.start, end: piece.end }
    },
  }
}

class FormulaReader {
  private readonly text: string
  private readonly headers: readonly string[]
  private readonly tokens: readonly Token[]
  private at = 0
  private depth = 0

  constructor(text: string, headers: readonly string[]) {
    this.text = text
    this.headers = headers
    this.tokens = readTokens(text)
  }

  readAll(): Piece {
    if (this.isEnd()) this.fail('The formula is empty.')
    const piece = this.readLevel(0)
    if (!this.isEnd()) this.fail(`Expected an operator or the end, found ${this.seen()}.`)
    return piece
  }

  private readLevel(level: number): Piece {
    if (level === NOT_LEVEL && this.isWord('not')) return this.readNot()
    const binding = LEVELS[level]
    if (binding === undefined) return this.readSigned()
    let left = this.readLevel(level + 1)
    const operatorHere = () =>
      binding.operators.find(
        ({ sign }) => ['sign', 'word'].includes(this.token.kind) && this.token.text === sign,
      )
    for (let operator = operatorHere(); operator; operator = operatorHere()) {
      const operands = [left]
      do {
        this.at += 1
        operands.push(this.readLevel(level + 1))
      } while (binding.chain === 'one call' && operatorHere())
      left = getCall(operator.name, operands, left.start, this.lastEnd())
      if (binding.chain === 'none' && operatorHere())
        this.fail(`Expected 'and' between two comparisons, found ${this.seen()}.`)
    }
    return left
  }

  private readNot(): Piece {
    const { start } = this.token
    this.at += 1
    const operand = this.deeper(() => this.readLevel(NOT_LEVEL))
    return getCall('not', [operand], start, operand.end)
  }

  private readSigned(): Piece {
    const { start } = this.token
    if (!this.takeSign('-')) return this.readPrimary()
    const { token } = this
    if (token.kind === 'number') {
      this.at += 1
      return getLeaf({ kind: 'literal', value: -Number(token.text) }, start, token.end)
    }
    const operand = this.deeper(() => this.readSigned())
    return getCall('negate', [operand], start, operand.end)
  }

  private readPrimary(): Piece {
    const { token } = this
    this.at += 1
    const leaf = (expression: Expression) => getLeaf(expression, token.start, token.end)
    switch (token.kind) {
      case 'text':
        return leaf({ kind: 'literal', value: token.text === '' ? null : token.text })
      case 'number':
        return leaf({ kind: 'literal', value: Number(token.text) })
      case 'column': {
        const index = findColumn(token.text, this.headers)
        return typeof index === 'number' ? leaf({ kind: 'column', index }) : this.fail(index, token)
      }
      case 'field':
        return leaf({ kind: 'field', name: token.text })
      case 'parameter':
        return leaf({ kind: 'parameter', name: token.text })
      case 'origin': {
        const of = ORIGINS.find((origin) => origin === token.text)
        return of
          ? leaf({ kind: 'origin', of })
          : this.fail(`Expected file, tab or row after @, found '${token.text}'.`, token)
      }
      case 'word':
        return this.isSign('(') ? this.readCall(token) : leaf(this.expressionOf(token))
      default:
        if (token.text === '(') return this.readGroup(token)
        if (token.text === '{') return this.readTable(token)
        return this.fail(`Expected a value, found ${this.seen(token)}.`, token)
    }
  }

  private expressionOf(token: Token): Expression {
    switch (token.text) {
      case 'true':
        return { kind: 'literal', value: true }
      case 'false':
        return { kind: 'literal', value: false }
      case 'null':
        return { kind: 'literal', value: null }
      case 'item':
        return { kind: 'item' }
    }
    if (RESERVED.has(token.text)) this.fail(`Expected a value, found '${token.text}'.`, token)
    return { kind: 'field', name: token.text }
  }

  private readGroup(open: Token): Piece {
    const inner = this.deeper(() => this.readLevel(0))
    this.expect(')', open)
    return { ...inner, start: open.start, end: this.lastEnd() }
  }

  private readCall(name: Token): Piece {
    const kind = name.text
    const isLoop = kind === 'each' || kind === 'keep'
    if (!isLoop && !isFunctionName(kind)) this.fail(`There is no function '${kind}'.`, name)
    const open = this.token
    this.at += 1
    const args: Piece[] = []
    if (!this.isSign(')')) {
      do args.push(this.deeper(() => this.readLevel(0)))
      while (this.takeSign(','))
    }
    this.expect(')', open)
    if (!isLoop) return getCall(kind, args, name.start, this.lastEnd())
    const [list, body] = args
    if (!list || !body || args.length > 2)
      return this.fail(`${kind} takes two arguments: a list, and what is done with each item.`, name)
    const expression: Expression = { kind, list: list.expression, body: body.expression }
    return { expression, parts: args, start: name.start, end: this.lastEnd() }
  }

  private readTable(open: Token): Piece {
    const entries: [string, string][] = []
    do {
      const key = this.readTableText()
      if (!this.takeSign(':')) this.fail(`Expected ':' between a key and its value, found ${this.seen()}.`)
      entries.push([key, this.readTableText()])
    } while (this.takeSign(','))
    this.expect('}', open)
    const table: Table = entries
    return getLeaf({ kind: 'table', entries: table }, open.start, this.lastEnd())
  }

  private readTableText(): string {
    const { token } = this
    if (token.kind !== 'text')
      this.fail(`Expected a text in quotes as in {"Texas": "TX"}, found ${this.seen()}.`)
    this.at += 1
    return token.text
  }

  private deeper(read: () => Piece): Piece {
    this.depth += 1
    if (this.depth > MAX_DEPTH)
      this.fail(`Calls and parentheses are nested more than ${MAX_DEPTH} levels deep.`)
    const piece = read()
    this.depth -= 1
    return piece
  }

  private get token(): Token {
    return (
      this.tokens[Math.min(this.at, this.tokens.length - 1)] ?? { kind: 'end', text: '', start: 0, end: 0 }
    )
  }

  private lastEnd(): number {
    return this.tokens[this.at - 1]?.end ?? 0
  }

  private isEnd(): boolean {
    return this.token.kind === 'end'
  }

  private isSign(sign: string): boolean {
    return this.token.kind === 'sign' && this.token.text === sign
  }

  private isWord(word: string): boolean {
    return this.token.kind === 'word' && this.token.text === word
  }

  private takeSign(sign: string): boolean {
    const isHere = this.isSign(sign)
    if (isHere) this.at += 1
    return isHere
  }

  private expect(sign: string, open: Token): void {
    if (this.takeSign(sign)) return
    if (this.token.kind === 'end') this.fail(`This '${open.text}' is not closed; '${sign}' is missing.`, open)
    const comma = sign === ')' && open !== this.tokens[0] ? "',' or " : ''
    this.fail(`Expected ${comma}'${sign}', found ${this.seen()}.`)
  }

  private seen(token: Token = this.token): string {
    return token.kind === 'end' ? 'the end' : `'${this.text.slice(token.start, token.end)}'`
  }

  private fail(message: string, token: Token = this.token): never {
    throw new FormulaError(message, this.text, token.start)
  }
}

function getLeaf(expression: Expression, start: number, end: number): Piece {
  return { expression, parts: [], start, end }
}

function getCall(name: string, parts: readonly Piece[], start: number, end: number): Piece {
  return {
    expression: { kind: 'call', name, arguments: parts.map(({ expression }) => expression) },
    parts,
    start,
    end,
  }
}
