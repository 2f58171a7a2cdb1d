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
/** The address of the drawn picture; null where this host cannot draw. */
export type PosterPort = { draw: (card: PosterCard) => Promise<string | null> }
export const POSTER_WIDTH = 750
export const POSTER_HEIGHT = 1120
