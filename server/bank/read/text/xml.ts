import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { FileRefused, type MarkupElement, type MarkupNode } from '../draft'
import type { TextFile } from './text-file'

const MOST_DEPTH = 100
const MOST_ELEMENTS = 20_000
/** Characters of one question with the pictures and recordings inside it, and of one piece between two marks. */
const MOST_TEXT = 44_000_000

type Open = { name: string; attributes: Record<string, string>; children: MarkupNode[]; line: number }
/** Whether the element that opens at this path, root first, is one to hand out whole. */
type IsWanted = (path: readonly string[]) => boolean

const tooLarge = (line: number) => new FileRefused('xml_too_large', '一道题超过允许的大小或层数', line)

/** Gathers the wanted elements while the parser walks; everything outside them is forgotten at once. */
class Gatherer {
  readonly ready: MarkupElement[] = []
  readonly path: string[] = []
  private readonly stack: Open[] = []
  private elements = 0
  private length = 0

  constructor(private readonly isWanted: IsWanted) {}

  open({ name, attributes }: SaxesTagPlain, line: number) {
    this.path.push(name)
    if (this.path.length > MOST_DEPTH) throw tooLarge(line)
    if (this.stack.length === 0 && !this.isWanted(this.path)) return
    if (this.stack.length === 0) this.elements = this.length = 0
    if (++this.elements > MOST_ELEMENTS) throw tooLarge(line)
    this.stack.push({ name, attributes, children: [], line })
  }

  text(text: string, line: number) {
    const top = this.stack.at(-1)
    if (!top) return
    this.length += text.length
    if (this.length > MOST_TEXT) throw tooLarge(line)
    top.children.push(text)
  }

  close() {
    this.path.pop()
    const done = this.stack.pop()
    const parent = this.stack.at(-1)
    if (done && parent) parent.children.push(done)
    else if (done) this.ready.push(done)
  }
}

function parserFor(gatherer: Gatherer, met: () => void) {
  const parser = new SaxesParser({ position: true, xmlns: false } as const)
  parser.on('error', (error) => {
    throw new FileRefused('xml_broken', `XML 不完整或有误：${error.message.replace(/^\d+:\d+: /, '')}`, parser.line)
  })
  // A document type is where entities are defined: bombs and files of this machine come in that way, and no format here needs one.
  parser.on('doctype', (text) => {
    // The exports of old systems name the file of their type, which is not read; entities of their own are refused.
    if (/questestinterop/i.test(text) && !text.includes('[')) return
    throw new FileRefused('xml_doctype', '不接受带 DOCTYPE 的 XML', parser.line)
  })
  parser.on('opentag', (tag) => {
    met()
    gatherer.open(tag, parser.line)
  })
  parser.on('text', (text) => gatherer.text(text, parser.line))
  parser.on('cdata', (text) => gatherer.text(text, parser.line))
  parser.on('closetag', () => {
    met()
    gatherer.close()
  })
  return parser
}

/** The wanted elements of a document one by one, so that memory holds one question. Throws `FileRefused`. */
export async function* elementsOf(file: TextFile, isWanted: IsWanted): AsyncGenerator<MarkupElement> {
  const gatherer = new Gatherer(isWanted)
  let unmet = 0
  const parser = parserFor(gatherer, () => {
    unmet = 0
  })
  for await (const piece of file.pieces()) {
    unmet += piece.length
    parser.write(piece)
    if (unmet > MOST_TEXT) throw tooLarge(parser.line)
    yield* gatherer.ready.splice(0)
  }
  parser.close()
  yield* gatherer.ready.splice(0)
}

const isElement = (node: MarkupNode): node is MarkupElement => typeof node !== 'string'

/** Child elements, those of one name when it is given. */
export const childrenOf = (element: MarkupElement, name?: string) =>
  element.children.filter(isElement).filter((child) => name === undefined || child.name === name)
export const childOf = (element: MarkupElement, name: string) => childrenOf(element, name)[0]

/** All text inside, outer space gone. */
export function textIn(element: MarkupElement | undefined): string {
  const all = (nodes: readonly MarkupNode[]): string => nodes.map((node) => (isElement(node) ? all(node.children) : node)).join('')
  return element ? all(element.children).trim() : ''
}

/** Elements below, at any depth, that a test names, outermost first. */
export function findAll(element: MarkupElement, test: (element: MarkupElement) => boolean): MarkupElement[] {
  return childrenOf(element).flatMap((child) => (test(child) ? [child] : findAll(child, test)))
}
