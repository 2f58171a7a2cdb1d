import { SECOND_MS } from '@/domain/time/units'

/** Ten times the interest outweighs so many seconds of age: half a day. */
const DECADE_SECONDS = 43_200
const COMMENT_WEIGHT = 2

/**
 * Where a post stands among others: newer ones stand higher, and each tenfold of likes and comments lifts one by half a day. It
 * depends on the post alone and not on the moment of reading, so that the order of a list stays while it is paged through.
 */
export function hotScore({ likes, comments, madeAt }: { likes: number; comments: number; madeAt: number }): number {
  return Math.floor(madeAt / SECOND_MS) + Math.round(Math.log10(1 + likes + COMMENT_WEIGHT * comments) * DECADE_SECONDS)
}

/** A place in a list of posts, as its address carries it. */
export type PostPlace = { score: number; id: number }

/** A place as text. */
export const placeText = ({ score, id }: PostPlace): string => `${score}-${id}`

/** The place in a text; undefined where it names none. */
export function placeIn(text: string | undefined): PostPlace | undefined {
  const found = /^(\d{1,15})-(\d{1,10})$/.exec(text ?? '')
  return found ? { score: Number(found[1]), id: Number(found[2]) } : undefined
}
