import type { HomeworkAnswer, HomeworkCircle } from '@/contract/doubt/homework.schema'

/** Circles that one submission may have: each has a number of its own in a ring. */
export const MOST_CIRCLES = 20
const FIRST_RING = 0x2460

/** The number of a circle as comments refer to it, ① for the first. */
export const circleMark = (at: number): string => String.fromCodePoint(FIRST_RING + at)

/** Why circles cannot be kept: too many, outside of their picture, or on a picture that was not handed in. Null where they can. */
export function circleFault(circles: readonly HomeworkCircle[], answers: readonly Pick<HomeworkAnswer, 'seq' | 'images'>[]): string | null {
  if (circles.length > MOST_CIRCLES) return `最多圈 ${MOST_CIRCLES} 处`
  for (const [at, { seq, picture, left, top, width, height }] of circles.entries()) {
    const images = answers.find((answer) => answer.seq === seq)?.images ?? []
    if (picture > images.length) return `圈注${circleMark(at)}：第 ${seq} 题没有第 ${picture} 张图片`
    if (left + width > 1_000 || top + height > 1_000) return `圈注${circleMark(at)}超出了图片`
  }
  return null
}
