import type { RichContent, RichText } from '@/contract/site/rich.schema'
import { type MarkupElement, type MarkupNode, Note, Refused } from '../draft'
import type { Bank } from './bank'
import type { Formulas } from './formula'
import { captionsOf, gridOf, isElement, Line } from './html'
import { isMoreThanList, itemsOf } from './list-items'
import {
  blocks,
  headings,
  isHidden,
  isUnderlined,
  lostLook,
  marks,
  media,
  nameOf,
  scripted,
  silent,
  styledMark,
  styledScript,
} from './markup'
import { texOfMathml } from './mathml'
import { isBeside, isRecordingName, LONGEST_ALT, type Place, takeDrawing } from './pictures'
import { type Shown, takeObject, takeRecording, takeShown } from './shown-file'
import { splitTex } from './tex'

/** Source and target of a text's pictures and formulas, and the listener for what the conversion loses. */
export type Studio = { bank: Bank; formulas: Formulas; place: Place; notes: Note[] }

type Style = Pick<RichText, 'mark' | 'href'>

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
    // A dollar in code is a dollar, and space inside it counts.
    if (style.mark === 'code') return this.line.text(text.replace(/[^\S\n]*\n\s*/g, ' '), style, / {2}|\t/.test(text) || this.keepsSpace)
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
    if (
      has(
        grid.flat().flatMap((cell) => cell?.children ?? []),
        ['table'],
      )
    )
      this.note('table_flattened', '表格里的表格合成了一格文字，没有保留它的行列')
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

  private show(take: () => Shown) {
    if (++this.pictures > MOST_PICTURES) throw new Refused('too_many_images', `一段文字里的图片超过 ${MOST_PICTURES} 张`)
    const node = take()
    if (!this.isInLine) {
      this.flush()
      this.content.push(node)
      return
    }
    const name = `${node.type === 'img' ? '图' : node.kind === 'audio' ? '音频' : '视频'} ${++this.named}`
    this.line.text(`（${name}）`)
    const told = (own: string) => (own === '' ? name : `${name}：${own}`)
    this.late.push(node.type === 'img' ? { ...node, alt: told(node.alt) } : { ...node, name: told(node.name) })
  }

  private drawing(element: MarkupElement) {
    const alt = element.attributes['aria-label'] ?? ''
    this.checkName(alt)
    this.show(() => takeDrawing(this.studio.bank, element, alt))
  }

  private checkName(alt: string) {
    if (alt.trim().length <= LONGEST_ALT) return
    this.note('picture_name_cut', `图片的说明超过 ${LONGEST_ALT} 字，后面的没有保留：${alt.trim().slice(LONGEST_ALT, LONGEST_ALT + 40)}…`)
  }

  private image({ attributes: { src = '', alt = '' } }: MarkupElement) {
    this.checkName(alt)
    this.show(() => takeShown(this.studio, src, alt))
  }

  private link({ attributes: { href = '' }, children }: MarkupElement, style: Style) {
    // A link to a recording that came with the question is shown as its player.
    if (isRecordingName(href) && isBeside(href)) return this.show(() => takeShown(this.studio, href, wordsOf(children)))
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
    if (isHidden(element)) return this.note('hidden_left', `没有导入网页里隐藏的文字：${wordsOf(element.children).trim().slice(0, 40)}`)
    if (level !== undefined) return this.heading(element, level)
    if (this.shown(name, element)) return
    const kind = media[name]
    if (kind !== undefined) throw new Refused('media_unsupported', `题目里有${kind}，放不进题库`)
    const look = lostLook(element)
    if (look !== null) this.note('look_left', `${look}没有保留`)
    if (isUnderlined(element) && /^[\s\u00a0\u3000]+$/.test(wordsOf(element.children))) return this.line.text(BLANK, style)
    this.known(name, element, style)
  }

  /** Whether the element is a picture or recording in another element than those of HTML. */
  private shown(name: string, element: MarkupElement): boolean {
    if (name === 'audio' || name === 'video') this.show(() => takeRecording(this.studio, element))
    else if (name === 'object' || name === 'embed') {
      const node = takeObject(this.studio, element)
      if (node) this.show(() => node)
      return node !== null
    } else return false
    return true
  }

  private known(name: string, element: MarkupElement, style: Style) {
    switch (name) {
      case 'img':
        return this.image(element)
      case 'svg':
        return this.drawing(element)
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
        return this.script(element, style, name)
      default:
        return this.styled(element, style)
    }
  }

  private styled(element: MarkupElement, style: Style) {
    const mark = styledMark(element)
    const own = mark ? { ...style, mark } : style
    const script = blocks.has(nameOf(element)) ? null : styledScript(element)
    return script ? this.script(element, own, script) : this.through(element, own)
  }

  private script(element: MarkupElement, style: Style, kind: 'sub' | 'sup') {
    if (has(element.children, ['img', 'math', 'svg'])) return this.walk(element.children, style)
    const text = wordsOf(element.children)
    const shown = scripted(text, kind === 'sup')
    if (/^[\^_]\(/.test(shown))
      this.note('script_written', `${kind === 'sup' ? '上' : '下'}标“${text.trim().slice(0, 20)}”写成 ${shown.slice(0, 24)}`)
    this.line.text(shown, style)
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
