import type { CertificateRow } from '#server/repositories/study/certificates'
import { printedNumber } from '@/domain/study/certificate'
import { dayText, monthDayText } from '@/domain/time/day'

/** The drawing of a certificate: a paper of A4 standing, in units of which the picture and the file have their own number. */
export const FACE = { width: 335, height: 474 }
export const COLOURS = { paper: '#fffdf6', edge: '#0b7a75', deep: '#0b4f4c', text: '#1b232b', muted: '#5b6770' }

/** Places on the paper; `band` is the middle of the woven edge. */
export const CODE = { left: 57, top: 328, side: 68 }
export const SEAL = { x: 236, y: 368, radius: 38 }
export const NAME_LINE = { from: 110, to: 225, y: 203 }
export const INNER = { left: 37, top: 37, width: 261, height: 400 }
const BAND = 22
const MIDDLE = FACE.width / 2

export type FaceWords = {
  text: string
  x: number
  y: number
  size: number
  colour: string
  width: number
  most: number
  align: 'middle' | 'end'
  isBold?: boolean
  isSerif?: boolean
  link?: string
}

/** The words of a certificate by their places: `y` is a baseline. */
export function faceWords(
  { title, holder, subject, detail, number, given_at }: CertificateRow,
  address: string,
  school: string,
): FaceWords[] {
  const centred = { x: MIDDLE, width: INNER.width - 24, colour: COLOURS.text, most: 1, align: 'middle' as const }
  const right = { ...centred, x: INNER.left + INNER.width - 18, width: 120, align: 'end' as const }
  const code = { ...centred, x: CODE.left + CODE.side / 2, width: 100, colour: COLOURS.muted }
  return [
    { ...centred, text: school, y: 64, size: 13, colour: COLOURS.edge, isBold: true },
    { ...centred, text: title, y: 112, size: 36, colour: COLOURS.deep, isBold: true, isSerif: true },
    { ...centred, text: `编号 ${printedNumber(number)}`, y: 135, size: 11, colour: COLOURS.muted },
    { ...centred, text: holder, y: 194, size: 26, isBold: true, isSerif: true },
    { ...centred, text: `已完成《${subject}》`, y: 238, size: 14, most: 2 },
    { ...centred, text: detail, y: 279, size: 13, colour: COLOURS.muted },
    { ...centred, text: '达到本证书的要求，特发此证', y: 301, size: 14 },
    { ...code, text: '扫码查验真伪', y: 412, size: 10 },
    { ...right, text: school, y: 398, size: 11 },
    { ...right, text: `${dayText(given_at).slice(0, 4)} 年 ${monthDayText(given_at)}`, y: 414, size: 11 },
    { ...centred, text: address, y: 430, size: 7, colour: COLOURS.muted, link: address },
  ]
}

const TURN = Math.PI * 2
const near = (part: number) => Math.round(part * 100) / 100
const drawn = (points: readonly (readonly [number, number])[]) => `M${points.map(([x, y]) => `${near(x)} ${near(y)}`).join('L')}`
const steps = (count: number) => Array.from({ length: count + 1 }, (_, at) => at / count)

const STRANDS = 5
const WAVE = 31
const AMPLITUDE = 6

/** The threads of the edge along one side, `length` units long: how far each is from the middle of the edge. */
function threads(length: number): { along: number; aside: number }[][] {
  return Array.from({ length: STRANDS }, (_, strand) =>
    steps(Math.round(length / 2)).map((part) => {
      const along = part * length
      const swell = 0.6 + 0.4 * Math.cos((along / WAVE) * TURN * 0.5)
      return { along, aside: AMPLITUDE * swell * Math.sin((along / WAVE) * TURN + (strand / STRANDS) * TURN) }
    }),
  )
}

/** The woven edge on all four sides, as a path. */
export function edgePath(): string {
  const [across, down] = [FACE.width - 2 * BAND, FACE.height - 2 * BAND]
  const lines = [
    ...threads(across).flatMap((thread) => [
      thread.map(({ along, aside }) => [BAND + along, BAND + aside] as const),
      thread.map(({ along, aside }) => [BAND + along, FACE.height - BAND + aside] as const),
    ]),
    ...threads(down).flatMap((thread) => [
      thread.map(({ along, aside }) => [BAND + aside, BAND + along] as const),
      thread.map(({ along, aside }) => [FACE.width - BAND + aside, BAND + along] as const),
    ]),
  ]
  return lines.map(drawn).join('')
}

/** Petals and rounds without a common divisor: the wave closes only after the last round. */
const PETALS = 52
const ROUNDS = 7
const ROSETTE = { x: MIDDLE, y: 236, radius: 126 }

/** The rosette behind the words, as a path: a wave that runs round several times, a little further each time. */
export function rosettePath({ x, y, radius } = ROSETTE): string {
  const points = steps(PETALS * 18).map((part) => {
    const angle = part * TURN * ROUNDS
    const reach = radius * (0.7 + 0.3 * Math.sin(part * TURN * PETALS))
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)] as const
  })
  return drawn(points)
}

/** A star of four points, as a path. */
export function starPath(x: number, y: number, radius: number): string {
  const inner = radius * 0.28
  const points = steps(8).map((part, at) => {
    const [angle, reach] = [part * TURN - TURN / 4, at % 2 === 0 ? radius : inner]
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)] as const
  })
  return `${drawn(points)}Z`
}

/** The corners of the edge, where a disc with a star covers the ends of the threads. */
export const corners = [BAND, FACE.width - BAND].flatMap((x) => [BAND, FACE.height - BAND].map((y) => ({ x, y })))
export const CORNER = 10
