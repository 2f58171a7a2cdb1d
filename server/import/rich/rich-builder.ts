import type { RichContent, RichText } from '@/contract/content/rich.schema'
import type { MarkupElement, MarkupNode } from '../draft'
import { Refused } from '../refused'
import type { Bank } from './bank'
import type { Formulas } from './formula'
import { isElement } from './html'
import { Line } from './inline'
import { type Place, takePicture } from './pictures'
import { scripted } from './scripts'
import { splitTex } from './tex'

/** Where pictures and formulas of a text come from and go to. */
export type Studio = { bank: Bank; formulas: Formulas; place: Place }

type Mark = RichText['mark']

const MOST_PICTURES = 20
const marks: Readonly<Record<string, Mark>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'em',
  mark: 'em',
  code: 'code',
  pre: 'code',
  tt: 'code',
  kbd: 'code',
}
const headings: Readonly<Record<string, 2 | 3>> = { h1: 2, h2: 2, h3: 3, h4: 3, h5: 3, h6: 3 }
const blocks = new Set([
  'p',
  'div',
  'section',
  'article',
  'blockquote',
  'figure',
  'figcaption',
  'center',
  'dl',
  'dt',
  'dd',
  'header',
  'footer',
  'pre',
  'tr',
  'hr',
  'br',
])
/** Nothing in them is for the reader. */
const dropped = new Set([
  'script',
  'style',
  'head',
  'title',
  'meta',
  'link',
  'object',
  'embed',
  'iframe',
  'video',
  'audio',
  'svg',
  'template',
  'noscript',
  'form',
  'input',
  'button',
  'select',
  'textarea',
])

const wordsOf = (nodes: readonly MarkupNode[]): string => nodes.map((node) => (isElement(node) ? wordsOf(node.children) : node)).join('')
const below = (element: MarkupElement, names: readonly string[]): MarkupElement[] =>
  element.children.filter(isElement).flatMap((child) => (names.includes(child.name) ? [child] : below(child, names)))

/** Walks markup and builds the stored tree. What is not on the lists above is read through for its text alone. */
export class RichBuilder {
  private readonly content: RichContent = []
  private line = new Line()
  /** Pictures and set formulas met where only a line of text may stand; they follow it. */
  private late: RichContent = []
  private isInLine = false
  private pictures = 0

  constructor(private readonly studio: Studio) {}

  walk(nodes: readonly MarkupNode[], mark?: Mark): void {
    for (const node of nodes) {
      if (isElement(node)) this.element(node, mark)
      else this.text(node, mark)
    }
  }

  finish(): RichContent {
    this.flush()
    return this.content
  }

  private flush() {
    if (this.isInLine) return this.line.text(' ', undefined)
    const inline = this.line.take()
    if (inline.length > 0) this.content.push({ type: 'p', inline })
  }

  private put(node: RichContent[number]) {
    if (this.isInLine) this.late.push(node)
    else {
      this.flush()
      this.content.push(node)
    }
  }

  private text(text: string, mark: Mark) {
    for (const part of splitTex(text)) {
      if ('text' in part) this.line.text(part.text, mark)
      else this.formula(part.tex, part.isBlock)
    }
  }

  private formula(tex: string, isBlock: boolean) {
    const { src, width, height, depth } = this.studio.formulas.draw(tex, isBlock)
    if (isBlock) this.put({ type: 'formula', tex, src, width, height })
    else this.line.formula(tex, { src, width, height, depth })
  }

  /** The line inside an element that has room for one line only. */
  private inlineOf(element: MarkupElement): RichText[] {
    const before = { line: this.line, isInLine: this.isInLine }
    this.line = new Line()
    this.isInLine = true
    this.walk(element.children)
    const inline = this.line.take()
    this.line = before.line
    this.isInLine = before.isInLine
    return inline
  }

  private settle() {
    if (!this.isInLine) this.content.push(...this.late.splice(0))
  }

  private rows(element: MarkupElement) {
    if (this.isInLine) return this.walk(element.children)
    this.flush()
    const rows = below(element, ['tr']).map((row) => below(row, ['td', 'th']).map((cell) => this.inlineOf(cell)))
    if (rows.some((row) => row.length > 0)) this.content.push({ type: 'table', rows })
    this.settle()
  }

  private list(element: MarkupElement) {
    if (this.isInLine) return this.walk(element.children)
    this.flush()
    const items = below(element, ['li']).map((item) => this.inlineOf(item))
    if (items.length > 0) this.content.push({ type: 'list', ordered: element.name === 'ol', items })
    this.settle()
  }

  private heading(element: MarkupElement, level: 2 | 3) {
    if (this.isInLine) return this.walk(element.children, 'strong')
    this.flush()
    const inline = this.inlineOf(element)
    if (inline.length > 0) this.content.push({ type: 'h', level, inline })
    this.settle()
  }

  private picture({ attributes: { src = '', alt = '' } }: MarkupElement) {
    if (++this.pictures > MOST_PICTURES) throw new Refused('too_many_images', `一段文字里的图片超过 ${MOST_PICTURES} 张`)
    this.put(takePicture(this.studio.bank, src, alt, this.studio.place))
  }

  private mathml(element: MarkupElement) {
    const note = below(element, ['annotation']).find(({ attributes }) => /tex/i.test(attributes.encoding ?? ''))
    const tex = element.attributes.alttext ?? (note ? wordsOf(note.children) : '')
    if (tex.trim() === '') throw new Refused('mathml_unsupported', '公式是不带 TeX 的 MathML，请改用 LaTeX')
    this.formula(tex.trim(), element.attributes.display === 'block')
  }

  private element(element: MarkupElement, mark: Mark) {
    const { name } = element
    const level = headings[name]
    if (dropped.has(name)) return
    if (level !== undefined) return this.heading(element, level)
    switch (name) {
      case 'img':
        return this.picture(element)
      case 'pre':
        return this.code(element)
      case 'table':
        return this.rows(element)
      case 'ul':
      case 'ol':
        return this.list(element)
      case 'math':
        return this.mathml(element)
      case 'sub':
      case 'sup':
        return this.line.text(scripted(wordsOf(element.children), name === 'sup'), mark)
      default:
        return this.through(element, marks[name] ?? mark)
    }
  }

  /** Lines of code as they are, spaces before and inside them too. */
  private code(element: MarkupElement) {
    if (this.isInLine) return this.walk(element.children, 'code')
    this.flush()
    const lines = wordsOf(element.children)
      .replace(/^\n|\s+$/g, '')
      .split('\n')
    for (const text of lines) this.content.push({ type: 'p', inline: [{ text, mark: 'code' }] })
  }

  private through({ name, children }: MarkupElement, mark: Mark) {
    if (blocks.has(name)) this.flush()
    this.walk(children, mark)
    if (blocks.has(name)) this.flush()
  }
}
