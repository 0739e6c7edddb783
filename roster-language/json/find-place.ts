import { parseJson } from './json-document.ts'
import { findNode, type JsonPath, lineAndColumn } from './json-place.ts'

/** Returns the line and column, both from 1, of the part of a JSON text that these keys lead to. Throws JsonError. */
export function findPlace(text: string, path: JsonPath): { line: number; column: number } {
  return lineAndColumn(text, findNode(parseJson(text), path).start)
}
