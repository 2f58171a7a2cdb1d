import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { FileRefused, type MarkupElement, type MarkupNode, type Note, Refused } from '../draft'
import { Drawings, LOST_DRAWING } from './drawings'
import { LOOK_FROM, LOOK_TO } from './looked'
import { LostLooks } from './lost-looks'
import { type Numbering, wholeOf } from './numbering'
import { texOfOmml } from './omml'

/** Stands where a formula was that cannot be read: the question it is in is refused. */
export const LOST_FORMULA = '\uFDD9'
/** Around a sign that the reader of Word may pass over. */
const SIGN = '\uFDDB'
const SIGNS = /\uFDDB/g
/** Letters of fonts of signs, whose codes mean nothing without the font. */
const OF_SIGN_FONT = /[\uF020-\uF0FF]/g
/** A formula that Word computes from a code. */
const EQUATION = /^\s*eq(?![a-z])/i
/** Elements that the reader of Word does not know by these names. */
const renamed: Readonly<Record<string, string>> = { 'w:cr': 'w:br', 'w:ptab': 'w:tab' }
/** Elements around words that the reader of Word would leave out with their words; notes below a page, whose words it would put behind the last question. */
const unwrapped = new Set(['w:fldSimple', 'w:bdo', 'w:dir', 'w:footnoteReference', 'w:endnoteReference'])
/** How a paragraph, a run or a table looked before a tracked change. */
const FORMER = /^w:\w+Change$/
/** Marks of a paragraph end that a tracked change takes away: its words join the next paragraph. */
const TAKEN_AWAY = new Set(['w:del', 'w:moveFrom'])
const MOST_DEPTH = 200

/** The text of a document that was read, with the signs that were passed over as lost. */
export const withLostSigns = (html: string) => html.replaceAll(SIGN + SIGN, LOST_FORMULA).replace(SIGNS, '')

type Open = { name: string; attributes: Record<string, string>; children: MarkupNode[] }
type Paragraph = { list: string | null; level: number | null; style: string | null; isLooked: boolean; isJoined: boolean }

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const escapeValue = (text: string) => escapeText(text).replace(/"/g, '&quot;').replace(/\n/g, '&#10;').replace(/\t/g, '&#9;')
const textOf = (text: string) => `<w:t xml:space="preserve">${escapeText(text)}</w:t>`
const runOf = (text: string) => (text === '' ? '' : `<w:r>${textOf(text)}</w:r>`)

function parserOf(xml: string): SaxesParser<{ xmlns: false }> {
  const parser = new SaxesParser({ xmlns: false } as const)
  parser.on('error', () => {
    throw new FileRefused('docx_broken', 'Word 文件不完整或有误')
  })
  parser.on('doctype', () => {
    throw new FileRefused('xml_doctype', '不接受带 DOCTYPE 的 XML')
  })
  if (xml.length === 0) throw new FileRefused('docx_broken', 'Word 文件不完整或有误')
  return parser
}

/** A part of the document as a tree. Throws `FileRefused`. */
export function treeOf(xml: string): MarkupElement | null {
  const stack: Open[] = []
  let root: MarkupElement | null = null
  const parser = parserOf(xml)
  parser.on('opentag', ({ name, attributes }) => {
    if (stack.length > MOST_DEPTH) throw new FileRefused('docx_broken', 'Word 文件的层数过多')
    const open: Open = { name, attributes: { ...attributes }, children: [] }
    stack.at(-1)?.children.push(open)
    stack.push(open)
  })
  parser.on('text', (text) => stack.at(-1)?.children.push(text))
  parser.on('closetag', () => {
    const done = stack.pop()
    if (done && stack.length === 0) root = done
  })
  parser.write(xml).close()
  return root
}

/** Writes the document again with formulas as TeX and the numbers of its lists as text. */
class Rewriter {
  private readonly out: string[] = []
  private readonly math: Open[] = []
  private readonly paragraphs: Paragraph[] = []
  private isBlock = false
  private skips = 0
  private depth = 0
  /** Depth of an element that is left out whole; 0 outside of one. */
  private left = 0
  /** Whether the properties of a paragraph are open, and those of its end. */
  private isInLook = false
  private isOfEnd = false
  /** Where the number of the next paragraph goes when the one before joins it. */
  private joined: number | null = null

  /** The code of a field, and the reading above letters, while they are read. */
  private code: string | null = null
  private reading: string | null = null

  /** An old drawing that is open: where it was written, and what is in it. */
  private drawing: { at: number; hasPicture: boolean; hasWords: boolean } | null = null

  readonly lost = new LostLooks()
  private readonly drawings = new Drawings()

  constructor(private readonly numbering: Numbering) {}

  get text(): string {
    return this.out.join('')
  }

  open({ name, attributes, isSelfClosing }: SaxesTagPlain) {
    if (++this.depth > MOST_DEPTH) throw new FileRefused('docx_broken', 'Word 文件的层数过多')
    if (this.left > 0 || FORMER.test(name)) {
      this.left++
      return
    }
    this.lost.open(name, attributes)
    this.drawings.enter(name, attributes)
    // Dots under letters are what a question asks about; slanted letters are the mark that is kept.
    if (name === 'w:em' && attributes['w:val'] !== 'none' && this.math.length === 0 && this.skips === 0) this.out.push('<w:i/>')
    if (this.math.length > 0 || name === 'm:oMath') {
      const open: Open = { name, attributes: { ...attributes }, children: [] }
      this.math.at(-1)?.children.push(open)
      this.math.push(open)
      return
    }
    if (name === 'm:oMathPara') this.isBlock = true
    else if (this.skips > 0 || name === 'w:numPr' || name === 'w:rubyPr' || name === 'w:rt') this.number(name, attributes)
    else this.plain(name, attributes, isSelfClosing)
  }

  private number(name: string, attributes: Record<string, string>) {
    this.skips++
    if (name === 'w:rt') this.reading = ''
    const paragraph = this.paragraphs.at(-1)
    if (!paragraph || paragraph.isLooked) return
    if (name === 'w:numId') paragraph.list = attributes['w:val'] ?? null
    if (name === 'w:ilvl') paragraph.level = wholeOf(attributes['w:val'])
  }

  private plain(name: string, attributes: Record<string, string>, isSelfClosing: boolean) {
    const paragraph = this.paragraphs.at(-1)
    if (name === 'w:ruby' || name === 'w:rubyBase') return
    if (name === 'w:instrText') this.code = ''
    if (name === 'w:sym') this.out.push(textOf(SIGN))
    if (name === 'w:p') this.paragraphs.push({ list: null, level: null, style: null, isLooked: false, isJoined: false })
    if (paragraph && !paragraph.isLooked) this.look(paragraph, name, attributes)
    if (unwrapped.has(name)) return this.unwrap(attributes)
    if (this.isOfEnd && TAKEN_AWAY.has(name)) return this.takeAway(paragraph)
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeValue(value)}"`)
    this.draw(name)
    this.out.push(`<${renamed[name] ?? name}${written.join('')}${isSelfClosing ? '/' : ''}>`)
  }

  private draw(name: string) {
    if (name === 'w:pict') this.drawing = { at: this.out.length, hasPicture: false, hasWords: false }
    if (this.drawing && name === 'v:imagedata') this.drawing.hasPicture = true
    if (this.drawing && name === 'w:txbxContent') this.drawing.hasWords = true
  }

  private look(paragraph: Paragraph, name: string, attributes: Record<string, string>) {
    if (name === 'w:pStyle') paragraph.style = attributes['w:val'] ?? null
    if (name === 'w:pPr') this.isInLook = true
    if (name === 'w:rPr' && this.isInLook) this.isOfEnd = true
    if (!this.isInLook && (name === 'w:r' || name === 'm:oMath')) this.settle(paragraph)
  }

  private unwrap(attributes: Record<string, string>) {
    if (EQUATION.test(attributes['w:instr'] ?? '')) this.out.push(runOf(LOST_FORMULA))
  }

  /** The reader of Word joins a paragraph to the next only where its end is deleted; an end that was moved is one too. */
  private takeAway(paragraph: Paragraph | undefined) {
    if (paragraph) paragraph.isJoined = true
    this.out.push('<w:del/>')
    this.left = 1
  }

  /** A paragraph that joins the next one is not counted; the number of the next stands before the words of both. */
  private settle(paragraph: Paragraph) {
    paragraph.isLooked = true
    if (paragraph.isJoined) {
      this.joined ??= this.out.push('') - 1
      return
    }
    const label = runOf(this.numbering.label(paragraph))
    if (this.joined === null) this.out.push(label)
    else this.out[this.joined] = label
    this.joined = null
  }

  words(text: string) {
    this.lost.words(text)
    const top = this.math.at(-1)
    if (top) top.children.push(text)
    else if (this.skips > 0) this.reading = this.reading === null ? null : this.reading + text
    else this.out.push(this.shown(text))
    if (this.code !== null) this.code += text
  }

  private shown(text: string): string {
    if (this.code !== null) return escapeText(text)
    const words = escapeText(text.replace(OF_SIGN_FONT, LOST_FORMULA))
    return this.lost.isLooked && text.trim() !== '' ? `${LOOK_FROM}${words}${LOOK_TO}` : words
  }

  close({ name, isSelfClosing }: SaxesTagPlain) {
    this.depth--
    if (this.left > 0) {
      this.left--
      return
    }
    this.lost.close(name)
    const isDrawingLost = this.drawings.leave(name)
    if (this.math.length > 0) return this.closeMath()
    if (name === 'm:oMathPara') this.isBlock = false
    else if (this.skips > 0) this.skips--
    else this.end(name, isSelfClosing)
    if (isDrawingLost) this.out.push(textOf(LOST_DRAWING))
  }

  private end(name: string, isSelfClosing: boolean) {
    if (name === 'w:rubyBase') {
      this.out.push(runOf(`（${this.reading ?? ''}）`))
      this.reading = null
    }
    if (name === 'w:ruby' || name === 'w:rubyBase') return
    if (name === 'w:p') this.paragraphs.pop()
    const paragraph = this.paragraphs.at(-1)
    if (name === 'w:pict') this.endDrawing()
    else if (!isSelfClosing && !unwrapped.has(name)) this.out.push(`</${renamed[name] ?? name}>`)
    if (name === 'w:rPr') this.isOfEnd = false
    if (name === 'w:pPr') this.isInLook = false
    if (name === 'w:pPr' && paragraph && !paragraph.isLooked) this.settle(paragraph)
    if (name === 'w:sym') this.out.push(textOf(SIGN))
    if (name === 'w:instrText') this.endCode()
  }

  /** The reader of Word puts an old drawing behind its paragraph, which is right for boxes of words; a picture stays in its line. */
  private endDrawing() {
    const { drawing } = this
    this.drawing = null
    const isPicture = drawing?.hasPicture === true && !drawing.hasWords
    if (drawing && isPicture) this.out[drawing.at] = '<w:object>'
    this.out.push(isPicture ? '</w:object>' : '</w:pict>')
  }

  private endCode() {
    if (EQUATION.test(this.code ?? '')) this.out.push(textOf(LOST_FORMULA))
    this.code = null
  }

  private closeMath() {
    const done = this.math.pop()
    if (!done || this.math.length > 0) return
    this.out.push(runOf(this.formula(done)))
  }

  private formula(element: MarkupElement): string {
    try {
      const tex = texOfOmml(element)
      return tex === '' ? '' : this.isBlock ? `\\[${tex}\\]` : `\\(${tex}\\)`
    } catch (error) {
      if (error instanceof Refused) return LOST_FORMULA
      throw error
    }
  }
}

/** The document with formulas as TeX and list numbers as text, and what of it is lost. Throws `FileRefused`. */
export function readableOf(xml: string, numbering: Numbering): { text: string; notes: Note[] } {
  const rewriter = new Rewriter(numbering)
  const parser = parserOf(xml)
  parser.on('xmldecl', () => {})
  parser.on('opentag', (tag) => rewriter.open(tag))
  parser.on('text', (text) => rewriter.words(text))
  parser.on('cdata', (text) => rewriter.words(text))
  parser.on('closetag', (tag) => rewriter.close(tag))
  parser.write(xml).close()
  return { text: rewriter.text, notes: rewriter.lost.notes() }
}
