/**
 * Describes a drawn poster: a picture, a title, a line, something strong beside the code, and a foot. `qr`: rows of dark squares. `hero`
 * stands in the place of a picture.
 */
export type PosterCard = {
  picture: string
  hero?: { big: string; small: string } | undefined
  title: string
  text: string
  strong: string
  foot: string
  qr: readonly (readonly boolean[])[]
}
export type PosterPort = {
  /** The address of the drawn picture; null where this host cannot draw. */
  draw: (card: PosterCard) => Promise<string | null>
  /** The same of a code alone, as a picture that hosts recognise. */
  drawCode: (qr: PosterCard['qr']) => Promise<string | null>
  /** How a learner keeps a picture here, in words. */
  keep: string
}
export const POSTER_WIDTH = 750
export const POSTER_HEIGHT = 1120
/** Points of one square of a code that is drawn alone. */
export const CODE_SQUARE = 8
