import { strToU8, zipSync } from 'fflate'
import { escaped } from './html'

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MADE = '2000-01-01T00:00:00'
/** Units of Word in a pixel, and pixels of the width of a page. */
const EMU_PER_PIXEL = 9_525
const WIDEST = 560

export type Run = { text: string; isStrong?: boolean; isEm?: boolean }
export type Picture = { name: string; bytes: Uint8Array; width: number; height: number }
/** A block of a document: a line of text, a picture, a table, or the end of a page. */
export type Block =
  | { kind: 'line'; runs: readonly Run[]; style?: 'title' | 'head' }
  | { kind: 'picture'; picture: Picture }
  | { kind: 'table'; rows: readonly (readonly (readonly Run[])[])[] }
  | { kind: 'page' }

/** Leaves out control characters, which XML cannot hold. */
const inXml = (text: string) => escaped(text.replace(/(?![\t\n\r])\p{Cc}/gu, ''))

function runXml({ text, isStrong, isEm }: Run): string {
  const marks = `${isStrong ? '<w:b/>' : ''}${isEm ? '<w:i/>' : ''}`
  const lines = text.split('\n').map((line) => `<w:t xml:space="preserve">${inXml(line)}</w:t>`)
  return `<w:r>${marks === '' ? '' : `<w:rPr>${marks}</w:rPr>`}${lines.join('<w:br/>')}</w:r>`
}
const runsXml = (runs: readonly Run[]) => runs.map(runXml).join('')

function pictureXml({ width, height, name }: Picture, number: number): string {
  const scale = Math.min(1, WIDEST / Math.max(1, width))
  const [cx, cy] = [width, height].map((pixels) => Math.max(1, Math.round(pixels * scale * EMU_PER_PIXEL)))
  const own = `<pic:pic xmlns:pic="${DRAWING}/picture"><pic:nvPicPr><pic:cNvPr id="${number}" name="${escaped(name)}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rIdP${number}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>`
  return `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing"><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="${number}" name="${escaped(name)}"/><a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture">${own}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
}

const BORDERS = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) => `<w:${side} w:val="single" w:sz="4"/>`).join('')
const tableXml = (rows: Extract<Block, { kind: 'table' }>['rows']) => {
  const cell = (runs: readonly Run[]) => `<w:tc><w:p>${runsXml(runs)}</w:p></w:tc>`
  const body = rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')
  return `<w:tbl><w:tblPr><w:tblBorders>${BORDERS}</w:tblBorders></w:tblPr>${body}</w:tbl>`
}

const looks = {
  title: '<w:pPr><w:jc w:val="center"/><w:rPr><w:b/></w:rPr></w:pPr>',
  head: '<w:pPr><w:keepNext/><w:spacing w:before="240"/></w:pPr>',
} as const

/** Writes a Word document. The same blocks are the same bytes: no file says when it was made. */
export function documentOf(blocks: readonly Block[]): Uint8Array {
  const pictures: Picture[] = []
  const blockXml = (block: Block): string => {
    switch (block.kind) {
      case 'line':
        return `<w:p>${block.style ? looks[block.style] : ''}${runsXml(block.runs)}</w:p>`
      case 'picture':
        return pictureXml(block.picture, pictures.push(block.picture))
      case 'table':
        return tableXml(block.rows)
      case 'page':
        return '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
    }
  }
  const body = blocks.map(blockXml).join('')
  const nameOf = ({ name }: Picture, at: number) => `media/image${at + 1}.${name.split('.').at(-1)}`
  const kinds = [...new Set(pictures.map(({ name }) => name.split('.').at(-1) ?? ''))]
  const kind = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const parts: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8(
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${kinds.map((end) => `<Default Extension="${end}" ContentType="image/${end === 'jpg' ? 'jpeg' : end}"/>`).join('')}<Override PartName="/word/document.xml" ContentType="${kind}"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `${HEAD}<w:document xmlns:w="${WORD}" xmlns:r="${RELATIONS}"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134"/></w:sectPr></w:body></w:document>`,
    ),
    'word/_rels/document.xml.rels': strToU8(
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${pictures.map((picture, at) => `<Relationship Id="rIdP${at + 1}" Type="${RELATIONS}/image" Target="${nameOf(picture, at)}"/>`).join('')}</Relationships>`,
    ),
    ...Object.fromEntries(pictures.map((picture, at) => [`word/${nameOf(picture, at)}`, picture.bytes])),
  }
  return zipSync(parts, { mtime: MADE })
}
