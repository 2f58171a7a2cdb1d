import { archiveOf, type Packed } from './archive'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const M = 'http://schemas.openxmlformats.org/officeDocument/2006/math'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** A run of text with properties such as `<w:b/>`. */
export const run = (text: string, look = '') =>
  `<w:r>${look === '' ? '' : `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
/** A paragraph of plain text, or of runs. */
export const paragraph = (inside: string, look = '') =>
  `<w:p>${look === '' ? '' : `<w:pPr>${look}</w:pPr>`}${inside.startsWith('<') ? inside : run(inside)}</w:p>`
/** A paragraph in a list: its number is nowhere in the text. */
export const listed = (list: number, level: number, text: string) =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`)
export const table = (...rows: string[][]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
export const math = (inside: string) => `<m:oMath>${inside}</m:oMath>`
export const letters = (text: string) => `<m:r><m:t>${escaped(text)}</m:t></m:r>`
/** The picture of the document. */
export const picture =
  '<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="p" descr="曲线"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="rId9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'

/** A level of a kind of list; `more` goes before its text. */
export const level = (at: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`
/** Kinds of list, counted from 0, and lists, counted from 1, of these kinds. */
export const listsOf = (kinds: readonly string[], lists: readonly number[]) =>
  kinds.map((inside, id) => `<w:abstractNum w:abstractNumId="${id}">${inside}</w:abstractNum>`).join('') +
  lists.map((kind, at) => `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${kind}"/></w:num>`).join('')
/** List 1 counts questions, with lettered options below each; list 2 headings. */
const usualLists = listsOf([level(0, 'decimal', '%1.') + level(1, 'upperLetter', '%2．'), level(0, 'chineseCounting', '%1、')], [0, 1])

const link = (id: string, kind: string, target: string) => `<Relationship Id="${id}" Type="${R}/${kind}" Target="${target}"/>`
const links = (inside: string) => `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${inside}</Relationships>`
const FORMAT = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** Parts of a Word document besides its paragraphs; `main` is the name of the document in the folder `word`. */
type Made = {
  body: readonly string[]
  lists?: string
  styles?: string
  image?: Buffer
  main?: string
  names?: { lists?: string; styles?: string }
  more?: readonly Packed[]
}

/** A Word document with lists, styles and names of parts of its own. */
export function wordOf({ body, lists = usualLists, styles = '', image, main = 'document.xml', names = {}, more = [] }: Made): Buffer {
  const { lists: numbering = 'numbering.xml', styles: looks = 'styles.xml' } = names
  const types = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/${main}" ContentType="${FORMAT}.document.main+xml"/></Types>`
  const document = `${HEAD}<w:document xmlns:w="${W}" xmlns:m="${M}" xmlns:r="${R}"><w:body>${body.map((each) => (each.startsWith('<') ? each : paragraph(each))).join('')}</w:body></w:document>`
  return archiveOf(
    { name: '[Content_Types].xml', content: types },
    { name: '_rels/.rels', content: links(link('rId1', 'officeDocument', `word/${main}`)) },
    { name: `word/${main}`, content: document },
    {
      name: `word/_rels/${main}.rels`,
      content: links(link('rId1', 'numbering', numbering) + link('rId2', 'styles', looks) + link('rId9', 'image', 'media/p.png')),
    },
    { name: `word/${numbering}`, content: `${HEAD}<w:numbering xmlns:w="${W}">${lists}</w:numbering>` },
    { name: `word/${looks}`, content: `${HEAD}<w:styles xmlns:w="${W}">${styles}</w:styles>` },
    { name: 'word/media/p.png', content: image ?? Buffer.alloc(0) },
    ...more,
  )
}

/** A Word document of these paragraphs and tables. */
export const docxOf = (body: readonly string[], image?: Buffer, more: readonly Packed[] = []) =>
  wordOf({ body, more, ...(image && { image }) })
