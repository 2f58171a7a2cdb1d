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

const level = (at: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
/** List 1 counts questions, with lettered options below each; list 2 headings. */
const numbering = `${HEAD}<w:numbering xmlns:w="${W}"><w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'upperLetter', '%2．')}</w:abstractNum>
<w:abstractNum w:abstractNumId="1">${level(0, 'chineseCounting', '%1、')}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`

const part = (name: string, kind: string) =>
  `<Override PartName="/word/${name}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml"/>`
const link = (id: string, kind: string, target: string) => `<Relationship Id="${id}" Type="${R}/${kind}" Target="${target}"/>`

/** A Word document of these paragraphs and tables. */
export function docxOf(body: readonly string[], image: Buffer = Buffer.alloc(0), more: readonly Packed[] = []): Buffer {
  const types = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/>${part('document.xml', 'document.main')}${part('numbering.xml', 'numbering')}</Types>`
  const links = (inside: string) => `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${inside}</Relationships>`
  const document = `${HEAD}<w:document xmlns:w="${W}" xmlns:m="${M}" xmlns:r="${R}"><w:body>${body.map((each) => (each.startsWith('<') ? each : paragraph(each))).join('')}</w:body></w:document>`
  return archiveOf(
    { name: '[Content_Types].xml', content: types },
    { name: '_rels/.rels', content: links(link('rId1', 'officeDocument', 'word/document.xml')) },
    { name: 'word/document.xml', content: document },
    {
      name: 'word/_rels/document.xml.rels',
      content: links(`${link('rId1', 'numbering', 'numbering.xml')}${link('rId9', 'image', 'media/p.png')}`),
    },
    { name: 'word/numbering.xml', content: numbering },
    { name: 'word/media/p.png', content: image },
    ...more,
  )
}
