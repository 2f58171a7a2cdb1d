import type { FastifyInstance } from 'fastify'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { encode } from 'uqr'
import type { Deps } from '#server/deps'
import { brandAt } from '#server/repositories/site/brands'
import { type CertificateRow, certificateByNumber } from '#server/repositories/study/certificates'
import { drawable, schoolFont } from '#server/services/site/school-font'
import { cardPicture, codeSquares, drawnWords } from '#server/services/site/share-picture'
import { certificateNumberIn, printedNumber } from '@/domain/study/certificate'
import { dayText } from '@/domain/time/day'
import { checkAddress } from './certificates'

/** A4 lying down, in pixels of the picture. */
const FACE = { width: 1754, height: 1240, code: 220 }
/** The same in points, as a printer has it. */
const PAPER: [number, number] = [841.89, 595.28]
const COLOURS = { paper: '#fffdf7', edge: '#0b7a75', line: '#c8a25a', text: '#1b232b', muted: '#5b6770' }

const frame = () => {
  const [width, height] = [FACE.width, FACE.height]
  const box = (inset: number, colour: string, stroke: number) =>
    `<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" fill="none" stroke="${colour}" stroke-width="${stroke}"/>`
  return `<rect width="${width}" height="${height}" fill="${COLOURS.paper}"/>${box(40, COLOURS.edge, 14)}${box(66, COLOURS.line, 3)}`
}

/** The face of a certificate: its words, its number, and a code that opens the page that checks it. */
function face({ title, holder, subject, detail, number, given_at }: CertificateRow, address: string, school: string): string {
  const own = { x: 170, width: FACE.width - 340, colour: COLOURS.text, most: 1 }
  const { code } = FACE
  return [
    frame(),
    drawnWords({ ...own, text: school, y: 200, size: 40, colour: COLOURS.edge, isBold: true }),
    drawnWords({ ...own, text: title, y: 340, size: 96, isBold: true }),
    drawnWords({ ...own, text: `${drawable(holder)} 同学：`, y: 560, size: 60, isBold: true }),
    drawnWords({ ...own, text: `已完成《${subject}》，达到本证书的要求，特发此证。`, y: 700, size: 44, most: 2 }),
    drawnWords({ ...own, text: detail, y: 850, size: 36, colour: COLOURS.muted }),
    drawnWords({ ...own, width: 1000, text: `编号 ${printedNumber(number)}`, y: 1010, size: 34, colour: COLOURS.muted }),
    drawnWords({ ...own, width: 1000, text: `${dayText(given_at)} 颁发 · 扫码查验真伪`, y: 1070, size: 34, colour: COLOURS.muted }),
    codeSquares(address, FACE.width - code - 150, FACE.height - code - 130, code),
  ].join('')
}

export function certificatePicture(row: CertificateRow, address: string, school: string): Promise<Buffer> {
  const { width, height } = FACE
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${face(row, address, school)}</svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

const MM = 72 / 25.4
/** Places of the words on the paper, in points from its upper left corner; `width` is that of a line. */
const LEFT = 28.8 * MM
const LINE = PAPER[0] - 2 * LEFT
const CODE_SIDE = 37 * MM

/** The words of a certificate by their places: baseline and size in points. */
function wordsOn({ title, holder, subject, detail, number, given_at }: CertificateRow, address: string, school: string) {
  return [
    { text: school, y: 96, size: 19, colour: COLOURS.edge, isBold: true },
    { text: title, y: 163, size: 46, isBold: true },
    { text: `${holder} 同学：`, y: 269, size: 29, isBold: true },
    { text: `已完成《${subject}》，达到本证书的要求，特发此证。`, y: 336, size: 21, most: 2 },
    { text: detail, y: 408, size: 17, colour: COLOURS.muted },
    { text: `编号 ${printedNumber(number)}`, y: 472, size: 15, colour: COLOURS.muted, width: LINE - CODE_SIDE },
    { text: `${dayText(given_at)} 颁发 · 扫码查验真伪`, y: 496, size: 15, colour: COLOURS.muted, width: LINE - CODE_SIDE },
    { text: address, y: 520, size: 12, colour: COLOURS.muted, width: LINE - CODE_SIDE, link: address },
  ]
}
type PaperWords = { text: string; y: number; size: number; colour?: string; isBold?: boolean; most?: number; width?: number; link?: string }

/** Signs with which no line begins. */
const CLOSING = '，。、；：？！）》”』】…,.;:?!)]'

/** Lines that fit into a width in points, as many as are wanted; the last one is cut. A closing sign stays with the letter before it. */
function linesWithin(document: PDFKit.PDFDocument, text: string, width: number, most: number): string[] {
  const lines = ['']
  for (const letter of text) {
    const line = lines.at(-1) ?? ''
    const isFull = document.widthOfString(line + letter) > width && !CLOSING.includes(letter)
    if (isFull && lines.length === most) return [...lines.slice(0, -1), `${[...line].slice(0, -1).join('')}…`]
    if (isFull) lines.push(letter)
    else lines[lines.length - 1] = line + letter
  }
  return lines
}

function setWords(
  document: PDFKit.PDFDocument,
  { text, y, size, colour = COLOURS.text, isBold = false, most = 1, width = LINE, link }: PaperWords,
) {
  document
    .fontSize(size)
    .fillColor(colour)
    .strokeColor(colour)
    .lineWidth(size / 40)
  const lines = linesWithin(document, drawable(text), width, most)
  for (const [at, line] of lines.entries()) {
    const base = y + at * size * 1.35
    document.text(line, LEFT, base, { baseline: 'alphabetic', lineBreak: false, fill: true, stroke: isBold })
    if (link !== undefined) document.link(LEFT, base - size, document.widthOfString(line), size * 1.3, link)
  }
}

/** The code of an address as a path of squares. */
function setCode(document: PDFKit.PDFDocument, address: string, left: number, top: number) {
  const { data, size } = encode(address, { border: 1 })
  const one = CODE_SIDE / size
  for (const [y, line] of data.entries())
    for (const [x, isDark] of line.entries()) if (isDark) document.rect(left + x * one, top + y * one, one, one)
  document.fill('#000')
}

/** The certificate on one page of A4, as text that can be searched and copied; of the font the file holds the letters it shows. */
export function certificatePdf(row: CertificateRow, address: string, school: string): Promise<Buffer> {
  const info = { Title: `${row.subject} ${row.title}`, Author: school, Subject: row.holder, Keywords: printedNumber(row.number) }
  const document = new PDFDocument({ size: PAPER, margin: 0, font: '', lang: 'zh-CN', info })
  const parts: Buffer[] = []
  const made = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
  })
  const [width, height] = PAPER
  document.rect(0, 0, width, height).fill(COLOURS.paper)
  document
    .lineWidth(6.7)
    .rect(19, 19, width - 38, height - 38)
    .stroke(COLOURS.edge)
  document
    .lineWidth(1.4)
    .rect(31.7, 31.7, width - 63.4, height - 63.4)
    .stroke(COLOURS.line)
  document.font(schoolFont().file)
  for (const words of wordsOn(row, address, school)) setWords(document, words)
  setCode(document, address, width - CODE_SIDE - 72, height - CODE_SIDE - 62)
  document.end()
  return made
}

type Asked = { Params: { number: string } }

/** The picture and the file of a certificate, by its number: nothing is drawn of one that is unknown or withdrawn. */
export function certificatePictures(app: FastifyInstance, deps: Deps): void {
  const found = async (text: string) => {
    const number = certificateNumberIn(text)
    const row = number === undefined ? undefined : await certificateByNumber(deps.db, number)
    return row?.withdrawn_at === null ? row : undefined
  }
  const draw = async (row: CertificateRow, host: string) =>
    certificatePicture(row, deps.env.publicUrl + checkAddress(row.number), (await brandAt(deps, host)).name)
  const options = () => ({ preHandler: app.rateLimit() })
  app.get<Asked>('/share/certificate/:number.jpg', options(), async ({ params, host }, reply) => {
    const row = await found(params.number)
    if (!row) return reply.callNotFound()
    const hero = { name: '我的证书', big: row.title, small: `${row.holder} · ${dayText(row.given_at)}` }
    const card = { title: row.subject, text: printedNumber(row.number), strong: '', cover: '', hero }
    return reply
      .type('image/jpeg')
      .header('cache-control', 'no-store')
      .send(await cardPicture(card, (await brandAt(deps, host)).name))
  })
  app.get<Asked>('/share/certificate/:number.png', options(), async ({ params, host }, reply) => {
    const row = await found(params.number)
    if (!row) return reply.callNotFound()
    return reply
      .type('image/png')
      .header('cache-control', 'no-store')
      .send(await draw(row, host))
  })
  app.get<Asked>('/share/certificate/:number.pdf', options(), async ({ params, host }, reply) => {
    const row = await found(params.number)
    if (!row) return reply.callNotFound()
    const address = deps.env.publicUrl + checkAddress(row.number)
    const file = await certificatePdf(row, address, (await brandAt(deps, host)).name)
    return reply.type('application/pdf').header('cache-control', 'no-store').send(file)
  })
}
