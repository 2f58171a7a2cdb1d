import type { RichContent, RichText } from '@/contract/content/rich.schema'
import type { MarkupElement, MarkupNode } from '../draft'
import { Note } from '../note'
import { Refused } from '../refused'
import type { Bank } from './bank'
import { blocks, headings, isUnderlined, lostLook, marks, media, nameOf, silent } from './element-kinds'
import type { Formulas } from './formula'
import { isElement } from './html'
import { Line } from './inline'
import { isMoreThanList, itemsOf } from './list-items'
import { texOfMathml } from './mathml'
import { type Place, takeDrawing, takePicture } from './pictures'
import { scripted } from './scripts'
import { captionsOf, gridOf } from './table-grid'
import { splitTex } from './tex'

/** Source and target of a text's pictures and formulas, and the listener for what the conversion loses. */
export type Studio = { bank: Bank; formulas: Formulas; place: Place; notes: Note[] }

type Style = Pick<RichText, 'mark' | 'href'>
type Picture = Extract<RichContent[number], { type: 'img' }>

const MOST_PICTURES = 20
const BLANK = '____'
const LINKED = /^(?:https?:\/\/|mailto:)/i

const wordsOf = (nodes: readonly MarkupNode[]): string =>
  nodes.map((node) => (isElement(node) ? (node.name === 'br' ? '\n' : wordsOf(node.children)) : node)).join('')
const has = (nodes: readonly MarkupNode[], names: readonly string[]): boolean =>
  nodes.some((node) => isElement(node) && (names.includes(nameOf(node)) || has(node.children, names)))

/** Walks markup and builds the stored tree. What is on none of the lists is read through for its text alone. */
export class RichBuilder {
  private readonly content: RichContent = []
  private line: Line
  /** Pictures found where only a line of text is allowed: they follow it, and the line names them. */
  private late: RichContent = []
  private isInLine = false
  private pictures = 0
  private named = 0

  constructor(
    private readonly studio: Studio,
    private readonly keepsSpace = false,
  ) {
    this.line = new Line(keepsSpace)
  }

  walk(nodes: readonly MarkupNode[], style: Style = {}): void {
    for (const node of nodes) {
      if (isElement(node)) this.element(node, style)
      else this.text(node, style)
    }
  }

  finish(): RichContent {
    this.flush()
    return this.content
  }

  private note(code: string, reason: string) {
    if (!this.studio.notes.some((note) => note.code === code && note.reason === reason)) this.studio.notes.push(new Note(code, reason))
  }

  private flush() {
    if (this.isInLine) return this.line.text(' ')
    const inline = this.line.take()
    if (inline.length > 0) this.content.push({ type: 'p', inline })
  }

  /** A line end of a text whose space is kept: an empty line stays one, but not behind a picture or a formula. */
  private endLine() {
    if (this.isInLine || !this.keepsSpace) return this.flush()
    const inline = this.line.take()
    const isBehindBlock = inline.length === 0 && this.content.length > 0 && this.content.at(-1)?.type !== 'p'
    if (!isBehindBlock) this.content.push({ type: 'p', inline: inline.length > 0 ? inline : [{ text: '' }] })
  }

  private text(text: string, style: Style) {
    for (const part of splitTex(text)) {
      if ('text' in part) this.line.text(part.text, style)
      else this.formula(part.tex, part.isBlock)
    }
  }

  private formula(tex: string, isBlock: boolean) {
    const isApart = isBlock && !this.isInLine
    const { src, width, height, depth } = this.studio.formulas.draw(tex, isApart)
    if (!isApart) return this.line.formula(tex, { src, width, height, depth })
    this.flush()
    this.content.push({ type: 'formula', tex, src, width, height })
  }

  /** The line inside an element that has room for one line only. */
  private inlineOf(nodes: readonly MarkupNode[], style: Style = {}): RichText[] {
    const before = { line: this.line, isInLine: this.isInLine }
    this.line = new Line()
    this.isInLine = true
    this.walk(nodes, style)
    const inline = this.line.take()
    this.line = before.line
    this.isInLine = before.isInLine
    return inline
  }

  private settle() {
    if (!this.isInLine) this.content.push(...this.late.splice(0))
  }

  private rows(element: MarkupElement, style: Style) {
    for (const caption of captionsOf(element)) this.through(caption, style)
    const grid = gridOf(element)
    if (this.isInLine) {
      for (const cell of grid.flat()) if (cell) this.through(cell, style)
      return
    }
    this.flush()
    const rows = grid.map((row) => row.map((cell) => (cell ? this.inlineOf(cell.children) : [])))
    if (rows.some((row) => row.length > 0)) this.content.push({ type: 'table', rows })
    this.settle()
  }

  private list(element: MarkupElement, style: Style) {
    const items = itemsOf(element)
    if (!this.isInLine && !isMoreThanList(element)) {
      this.flush()
      const inline = items.map(({ nodes }) => this.inlineOf(nodes, style))
      if (inline.length > 0) this.content.push({ type: 'list', ordered: element.name === 'ol', items: inline })
      return this.settle()
    }
    for (const { mark, nodes } of items) {
      this.flush()
      if (this.isInLine) this.line.text(mark.trimStart(), style)
      const inline = this.isInLine ? null : this.inlineOf(nodes, style)
      if (inline) this.content.push({ type: 'p', inline: [{ text: mark }, ...inline] })
      else this.walk(nodes, style)
      this.settle()
    }
  }

  private heading(element: MarkupElement, level: 2 | 3) {
    if (this.isInLine) return this.walk(element.children, { mark: 'strong' })
    this.flush()
    const inline = this.inlineOf(element.children)
    if (inline.length > 0) this.content.push({ type: 'h', level, inline })
    this.settle()
  }

  private picture(take: () => Picture) {
    if (++this.pictures > MOST_PICTURES) throw new Refused('too_many_images', `一段文字里的图片超过 ${MOST_PICTURES} 张`)
    const node = take()
    if (!this.isInLine) {
      this.flush()
      this.content.push(node)
      return
    }
    const name = `图 ${++this.named}`
    this.line.text(`（${name}）`)
    this.late.push({ ...node, alt: node.alt === '' ? name : `${name}：${node.alt}` })
  }

  private image({ attributes: { src = '', alt = '' } }: MarkupElement) {
    this.picture(() => takePicture(this.studio.bank, src, alt, this.studio.place))
  }

  private link({ attributes: { href = '' }, children }: MarkupElement, style: Style) {
    const isKept = LINKED.test(href.trim())
    if (!isKept && href !== '' && !href.startsWith('#')) this.note('attachment_left', `没有导入链接指向的文件：${href.slice(0, 100)}`)
    this.walk(children, isKept ? { ...style, href: href.trim() } : style)
  }

  private field({ attributes: { type = 'text' } }: MarkupElement) {
    if (/^(?:text|number|search)$/i.test(type)) this.line.text(BLANK)
    else if (!/^hidden$/i.test(type)) this.note('form_left', '没有导入网页里的单选框、复选框或按钮')
  }

  private element(element: MarkupElement, style: Style) {
    const name = nameOf(element)
    const level = headings[name]
    if (silent.has(name)) return
    if (level !== undefined) return this.heading(element, level)
    const kind = media[name]
    if (kind !== undefined) throw new Refused('media_unsupported', `题目里有${kind}，放不进题库`)
    const look = lostLook(element)
    if (look !== null) this.note('look_left', `${look}没有保留`)
    if (isUnderlined(element) && /^[\s\u00a0\u3000]+$/.test(wordsOf(element.children))) return this.line.text(BLANK, style)
    this.known(name, element, style)
  }

  private known(name: string, element: MarkupElement, style: Style) {
    switch (name) {
      case 'img':
        return this.image(element)
      case 'svg':
        return this.picture(() => takeDrawing(this.studio.bank, element, element.attributes['aria-label'] ?? ''))
      case 'pre':
      case 'textarea':
        return this.code(element, style)
      case 'table':
        return this.rows(element, style)
      case 'ul':
      case 'ol':
        return this.list(element, style)
      case 'math':
        return this.formula(texOfMathml(element), element.attributes.display === 'block')
      case 'a':
        return this.link(element, style)
      case 'input':
        return this.field(element)
      case 'br':
        return this.endLine()
      case 'sub':
      case 'sup':
        return this.script(element, style)
      default:
        return this.through(element, style)
    }
  }

  private script(element: MarkupElement, style: Style) {
    if (has(element.children, ['img', 'math', 'svg'])) return this.walk(element.children, style)
    this.line.text(scripted(wordsOf(element.children), nameOf(element) === 'sup'), style)
  }

  /** Lines of code as they are, spaces before and inside them too. */
  private code(element: MarkupElement, style: Style) {
    if (has(element.children, ['img', 'math', 'svg'])) return this.walk(element.children, { ...style, mark: 'code' })
    const text = wordsOf(element.children).replace(/^\n|\s+$/g, '')
    if (this.isInLine) return this.line.text(text, { mark: 'code' }, true)
    this.flush()
    for (const line of text.split('\n')) this.content.push({ type: 'p', inline: [{ text: line, mark: 'code' }] })
  }

  private through(element: MarkupElement, style: Style) {
    const name = nameOf(element)
    const mark = marks[name]
    const around = name === 'rt' ? ['（', '）'] : name === 'q' ? ['“', '”'] : ['', '']
    if (name === 'rp') return
    if (blocks.has(name)) this.flush()
    if (around[0]) this.line.text(around[0], style)
    this.walk(element.children, mark ? { ...style, mark } : style)
    if (around[1]) this.line.text(around[1], style)
    if (blocks.has(name)) this.flush()
  }
}
