import { CODE_SQUARE, POSTER_HEIGHT, POSTER_WIDTH, type PosterCard } from './port'

type Picture = CanvasImageSource & { width: number; height: number }

const MARGIN = 48
const PICTURE_HEIGHT = 422
const QR_SIZE = 188
/** The white foot with the code begins here. */
const FOOT = 872
/** The disc with the figure, and the room of the figure in it. */
const DISC = { x: POSTER_WIDTH / 2, y: 446, radius: 196 }
const FIGURE = { largest: 150, least: 56, width: 320 }
const ROSETTE = { petals: 52, rounds: 7, radius: 350 }
const colours = {
  paper: '#ffffff',
  text: '#1b232b',
  muted: '#5b6770',
  dark: '#000000',
  night: '#063b38',
  dawn: '#0b6f6a',
  pale: '#d5ebe9',
  gold: '#ffcf70',
  thread: 'rgba(255, 255, 255, 0.16)',
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

/** The ground of all posters: night above, dawn below, with a rosette of one thread around the middle of what is shown. */
function drawGround(ink: CanvasRenderingContext2D, y: number) {
  const sky = ink.createLinearGradient(0, 0, 0, FOOT)
  sky.addColorStop(0, colours.night)
  sky.addColorStop(1, colours.dawn)
  ink.fillStyle = sky
  ink.fillRect(0, 0, POSTER_WIDTH, FOOT)
  const { petals, rounds, radius } = ROSETTE
  const count = petals * 16
  ink.beginPath()
  for (let at = 0; at <= count; at++) {
    const turn = (at / count) * Math.PI * 2
    const reach = radius * (0.74 + 0.26 * Math.sin(turn * petals))
    ink.lineTo(POSTER_WIDTH / 2 + reach * Math.cos(turn * rounds), y + reach * Math.sin(turn * rounds))
  }
  ink.strokeStyle = colours.thread
  ink.lineWidth = 1.5
  ink.stroke()
}

/** A figure in a disc, as large as its room allows, with a line below it. */
function drawHero(ink: CanvasRenderingContext2D, { big, small }: NonNullable<PosterCard['hero']>) {
  const { x, y, radius } = DISC
  ink.beginPath()
  ink.arc(x, y, radius, 0, Math.PI * 2)
  ink.fillStyle = colours.night
  ink.fill()
  ink.strokeStyle = colours.gold
  ink.lineWidth = 10
  ink.stroke()
  let size = FIGURE.largest
  const isWide = () => {
    ink.font = `600 ${size}px sans-serif`
    return ink.measureText(big).width > FIGURE.width
  }
  while (size > FIGURE.least && isWide()) size -= 4
  const at = { x, most: 1, width: FIGURE.width }
  write(ink, big, { ...at, y: y - size * 0.72, size, colour: colours.paper })
  write(ink, small, { ...at, y: y + 66, size: 23, colour: colours.pale, most: 2 })
}

/** The words of a poster around its figure, in the middle. */
function drawAround(ink: CanvasRenderingContext2D, { title, text, strong, hero }: PosterCard) {
  if (!hero) return
  drawGround(ink, DISC.y)
  ink.textAlign = 'center'
  const at = { x: POSTER_WIDTH / 2, width: POSTER_WIDTH - 2 * MARGIN }
  write(ink, title, { ...at, y: 72, size: 44, colour: colours.paper, most: 2 })
  drawHero(ink, hero)
  write(ink, text, { ...at, y: 694, size: 32, colour: colours.pale, most: 1 })
  write(ink, strong, { ...at, y: 764, size: 44, colour: colours.gold, most: 1 })
  ink.textAlign = 'left'
}

/** The words of a poster under its picture. */
function drawUnder(ink: CanvasRenderingContext2D, { title, text, strong }: PosterCard, picture: Picture | null) {
  drawGround(ink, picture ? FOOT : DISC.y)
  if (picture) drawPicture(ink, picture)
  const at = { x: MARGIN, width: POSTER_WIDTH - 2 * MARGIN }
  const under = write(ink, title, { ...at, y: (picture ? PICTURE_HEIGHT : 200) + 52, size: 48, colour: colours.paper, most: 2 })
  const low = write(ink, text, { ...at, y: under + 16, size: 30, colour: colours.pale, most: 3 })
  write(ink, strong, { ...at, y: low + 24, size: 60, colour: colours.gold, most: 1 })
}

/** Draws a card: what it is about on a ground of night, and the code that opens it on a white foot. */
export function drawCard(ink: CanvasRenderingContext2D, card: PosterCard, picture: Picture | null): void {
  ink.textBaseline = 'top'
  if (card.hero && !picture) drawAround(ink, card)
  else drawUnder(ink, card, picture)
  ink.fillStyle = colours.paper
  ink.fillRect(0, FOOT, POSTER_WIDTH, POSTER_HEIGHT - FOOT)
  const top = FOOT + (POSTER_HEIGHT - FOOT - QR_SIZE) / 2
  drawCode(ink, card.qr, { left: MARGIN, top, size: QR_SIZE })
  const [name = '', act = ''] = card.foot.split(' · ')
  const beside = { x: MARGIN + QR_SIZE + 32, width: POSTER_WIDTH - 2 * MARGIN - QR_SIZE - 32 }
  write(ink, name, { ...beside, y: top + 44, size: 40, colour: colours.text, most: 1 })
  write(ink, act, { ...beside, y: top + 108, size: 28, colour: colours.muted, most: 1 })
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
