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
import {
  CODE,
  COLOURS,
  CORNER,
  corners,
  edgePath,
  FACE,
  type FaceWords,
  faceWords,
  INNER,
  NAME_LINE,
  rosettePath,
  SEAL,
  starPath,
} from './certificate-face'
import { checkAddress } from './certificates'

/** Pixels of the picture, and points of the file, in a unit of the drawing. */
const PICTURE_WIDTH = 1240
const PAPER: [number, number] = [595.28, 841.89]
const PICTURE = PICTURE_WIDTH / FACE.width
const POINT = PAPER[0] / FACE.width
const STROKE = { edge: 0.5, rosette: 0.4, frame: 0.8, name: 0.8, seal: 2, ring: 0.7 }
const FAINT = 0.22
const SEAL_SHADE = 0.75

const stroked = (path: string, colour: string, width: number, opacity = 1) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`
const disc = (x: number, y: number, radius: number, fill: string, stroke: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${COLOURS.edge}" stroke-width="${stroke}"/>`
const star = (x: number, y: number, radius: number) => `<path d="${starPath(x, y, radius)}" fill="${COLOURS.edge}"/>`

/** The paper with its edge, its rosette, its seal and the ground of its code. */
function ornament(): string {
  const { left, top, width, height } = INNER
  const box = `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="none" stroke="${COLOURS.edge}" stroke-width="${STROKE.frame}"/>`
  const ground = `<rect x="${CODE.left - 4}" y="${CODE.top - 4}" width="${CODE.side + 8}" height="${CODE.side + 8}" rx="4" fill="#ffffff"/>`
  const { x, y, radius } = SEAL
  return [
    `<rect width="${FACE.width}" height="${FACE.height}" fill="${COLOURS.paper}"/>`,
    stroked(edgePath(), COLOURS.edge, STROKE.edge),
    ...corners.map((at) => disc(at.x, at.y, CORNER, COLOURS.paper, STROKE.frame) + star(at.x, at.y, CORNER - 3)),
    box,
    stroked(rosettePath(), COLOURS.edge, STROKE.rosette, FAINT),
    `<path d="M${NAME_LINE.from} ${NAME_LINE.y}H${NAME_LINE.to}" stroke="${COLOURS.edge}" stroke-width="${STROKE.name}"/>`,
    `<g opacity="${SEAL_SHADE}">${disc(x, y, radius, 'none', STROKE.seal)}${disc(x, y, radius - 4, 'none', STROKE.ring)}${star(x, y, radius / 2)}</g>`,
    ground,
  ].join('')
}

/** Draws the certificate as a picture, by its words and a code that opens the page that checks it. */
export function certificatePicture(row: CertificateRow, address: string, school: string): Promise<Buffer> {
  const words = faceWords({ ...row, holder: drawable(row.holder) }, address, school).filter(({ link }) => link === undefined)
  const parts = [ornament(), ...words.map(drawnWords), codeSquares(address, CODE.left, CODE.top, CODE.side)]
  const size = `width="${PICTURE_WIDTH}" height="${Math.floor(FACE.height * PICTURE)}" viewBox="0 0 ${FACE.width} ${FACE.height}"`
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${parts.join('')}</svg>`))
    .png()
    .toBuffer()
}

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

function setWords(document: PDFKit.PDFDocument, { text, x, y, size, colour, width, most, align, isBold = false, link }: FaceWords) {
  document
    .fontSize(size)
    .fillColor(colour)
    .strokeColor(colour)
    .lineWidth(size / 40)
  for (const [at, line] of linesWithin(document, drawable(text), width, most).entries()) {
    const long = document.widthOfString(line)
    const [left, base] = [x - (align === 'middle' ? long / 2 : long), y + at * size * 1.35]
    document.text(line, left, base, { baseline: 'alphabetic', lineBreak: false, fill: true, stroke: isBold })
    if (link !== undefined) document.link(left, base - size, long, size * 1.3, link)
  }
}

/** The code of an address as a path of squares. */
function setCode(document: PDFKit.PDFDocument, address: string) {
  const { left, top, side } = CODE
  const { data, size } = encode(address, { border: 1 })
  const one = side / size
  document.roundedRect(left - 4, top - 4, side + 8, side + 8, 4).fill('#fff')
  for (const [y, line] of data.entries())
    for (const [x, isDark] of line.entries()) if (isDark) document.rect(left + x * one, top + y * one, one, one)
  document.fill('#000')
}

const setStar = (document: PDFKit.PDFDocument, x: number, y: number, radius: number) =>
  document.path(starPath(x, y, radius)).fill(COLOURS.edge)

/** The same edge, rosette and seal as the picture has. */
function setOrnament(document: PDFKit.PDFDocument) {
  const { left, top, width, height } = INNER
  const line = (weight: number) => document.lineWidth(weight).strokeColor(COLOURS.edge)
  line(STROKE.edge).path(edgePath()).stroke()
  for (const { x, y } of corners) {
    line(STROKE.frame).circle(x, y, CORNER).fillAndStroke(COLOURS.paper, COLOURS.edge)
    setStar(document, x, y, CORNER - 3)
  }
  line(STROKE.frame).rect(left, top, width, height).stroke()
  document.save().opacity(FAINT)
  line(STROKE.rosette).path(rosettePath()).stroke()
  document.restore()
  line(STROKE.name).moveTo(NAME_LINE.from, NAME_LINE.y).lineTo(NAME_LINE.to, NAME_LINE.y).stroke()
  const { x, y, radius } = SEAL
  document.save().opacity(SEAL_SHADE)
  line(STROKE.seal).circle(x, y, radius).stroke()
  line(STROKE.ring)
    .circle(x, y, radius - 4)
    .stroke()
  setStar(document, x, y, radius / 2)
  document.restore()
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
  document.rect(0, 0, ...PAPER).fill(COLOURS.paper)
  document.scale(POINT)
  setOrnament(document)
  document.font(schoolFont().file)
  for (const words of faceWords(row, address, school)) setWords(document, words)
  setCode(document, address)
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
