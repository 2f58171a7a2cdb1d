import { CODE_SQUARE, POSTER_HEIGHT, POSTER_WIDTH, type PosterCard } from './port'

type Picture = CanvasImageSource & { width: number; height: number }

const MARGIN = 48
const PICTURE_HEIGHT = 422
const QR_SIZE = 220
const colours = {
  paper: '#ffffff',
  text: '#1b232b',
  muted: '#5b6770',
  price: '#c92a3e',
  line: '#e3e7eb',
  dark: '#000000',
  accent: '#0b7a75',
} as const

/** The text in lines no wider than `width`; what does not fit into `most` lines ends in an ellipsis. */
export function linesOf(measure: (text: string) => number, text: string, width: number, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const letter of Array.from(text)) {
    if (measure(line + letter) <= width || line === '') {
      line += letter
      continue
    }
    if (lines.length + 1 === most) {
      while (line !== '' && measure(`${line}…`) > width) line = line.slice(0, -1)
      return [...lines, `${line}…`]
    }
    lines.push(line)
    line = letter
  }
  return line === '' ? lines : [...lines, line]
}

function write(
  ink: CanvasRenderingContext2D,
  text: string,
  at: { x: number; y: number; size: number; colour: string; most: number; width: number },
) {
  ink.fillStyle = at.colour
  ink.font = `${at.size >= 40 ? 600 : 400} ${at.size}px sans-serif`
  const lines = linesOf((part) => ink.measureText(part).width, text, at.width, at.most)
  for (const [index, line] of lines.entries()) ink.fillText(line, at.x, at.y + index * at.size * 1.4)
  return at.y + lines.length * at.size * 1.4
}

function drawCode(ink: CanvasRenderingContext2D, qr: PosterCard['qr'], { left, top, size }: { left: number; top: number; size: number }) {
  const one = size / qr.length
  ink.fillStyle = colours.dark
  qr.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) ink.fillRect(left + Math.floor(x * one), top + Math.floor(y * one), Math.ceil(one), Math.ceil(one))
    })
  })
}

/** The middle of the picture, as wide as the poster. */
function drawPicture(ink: CanvasRenderingContext2D, picture: Picture) {
  const scale = Math.max(POSTER_WIDTH / picture.width, PICTURE_HEIGHT / picture.height)
  const [width, height] = [POSTER_WIDTH / scale, PICTURE_HEIGHT / scale]
  ink.drawImage(picture, (picture.width - width) / 2, (picture.height - height) / 2, width, height, 0, 0, POSTER_WIDTH, PICTURE_HEIGHT)
}

/** A figure large in the place of the picture, with a line below it. */
function drawHero(ink: CanvasRenderingContext2D, { big, small }: NonNullable<PosterCard['hero']>) {
  ink.fillStyle = colours.accent
  ink.fillRect(0, 0, POSTER_WIDTH, PICTURE_HEIGHT)
  ink.textAlign = 'center'
  const at = { x: POSTER_WIDTH / 2, colour: colours.paper, most: 1, width: POSTER_WIDTH - 2 * MARGIN }
  write(ink, big, { ...at, y: 110, size: 140 })
  write(ink, small, { ...at, y: 290, size: 32 })
  ink.textAlign = 'left'
}

/** Draws a card; without a picture or a figure its place stays grey. */
export function drawCard(ink: CanvasRenderingContext2D, card: PosterCard, picture: Picture | null): void {
  ink.fillStyle = colours.paper
  ink.fillRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT)
  ink.fillStyle = colours.line
  ink.fillRect(0, 0, POSTER_WIDTH, PICTURE_HEIGHT)
  ink.textBaseline = 'top'
  if (picture) drawPicture(ink, picture)
  else if (card.hero) drawHero(ink, card.hero)
  const width = POSTER_WIDTH - 2 * MARGIN
  const under = write(ink, card.title, { x: MARGIN, y: PICTURE_HEIGHT + 40, size: 44, colour: colours.text, most: 2, width })
  write(ink, card.text, { x: MARGIN, y: under + 12, size: 30, colour: colours.muted, most: 2, width })
  const low = POSTER_HEIGHT - MARGIN - QR_SIZE
  const beside = width - QR_SIZE - 24
  write(ink, card.strong, { x: MARGIN, y: low + 60, size: 56, colour: colours.price, most: 1, width: beside })
  write(ink, card.foot, { x: MARGIN, y: low + 150, size: 26, colour: colours.muted, most: 2, width: beside })
  drawCode(ink, card.qr, { left: POSTER_WIDTH - MARGIN - QR_SIZE, top: low, size: QR_SIZE })
}

/** Width and height of a code that is drawn alone. */
export const codeSize = (qr: PosterCard['qr']): number => qr.length * CODE_SQUARE

/** Draws a code alone, on white. */
export function drawBareCode(ink: CanvasRenderingContext2D, qr: PosterCard['qr']): void {
  const size = codeSize(qr)
  ink.fillStyle = colours.paper
  ink.fillRect(0, 0, size, size)
  drawCode(ink, qr, { left: 0, top: 0, size })
}
