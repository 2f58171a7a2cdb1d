import type { MarkupNode } from '../draft'
import { isElement } from '../rich/html'

/** Around words that have a colour or a ground of their own, while a document is read. */
export const LOOK_FROM = '\uFDD6'
export const LOOK_TO = '\uFDD7'
const SIGNS = /[\uFDD6\uFDD7]/g

export const withoutLooks = (text: string) => text.replace(SIGNS, '')

/** Nodes without the signs around words with a look. */
export const plainNodes = (nodes: readonly MarkupNode[]): MarkupNode[] =>
  nodes.map((node) => (isElement(node) ? { ...node, children: plainNodes(node.children) } : withoutLooks(node)))

/** The stretches of a text, each with whether it has a look of its own. */
export const lookedParts = (text: string): { text: string; isLooked: boolean }[] =>
  text
    .split(/\uFDD6([^\uFDD7]*)\uFDD7/)
    .map((part, at) => ({ text: withoutLooks(part), isLooked: at % 2 === 1 }))
    .filter((part) => part.text !== '')
