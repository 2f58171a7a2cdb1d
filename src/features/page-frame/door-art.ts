import { AMBER, disc, GREY, line, PALE, SOFT, shape, sheet, star, TEAL } from './empty-art'

/** A phone whose screen is empty. */
const phone = [sheet(40, 8, 40, 76), shape(PALE, 'M44 16h32v56H44z'), line(GREY, 3, 'M56 78h8')]

const drawings = {
  // Two speech bubbles come out of the phone.
  messaging: [
    ...phone,
    shape(TEAL, 'M14 34a8 8 0 0 1 8-8h30a8 8 0 0 1 8 8v12a8 8 0 0 1-8 8H32l-10 8v-8a8 8 0 0 1-8-8z'),
    shape(SOFT, 'M66 50a7 7 0 0 1 7-7h24a7 7 0 0 1 7 7v9a7 7 0 0 1-7 7v7l-9-7H73a7 7 0 0 1-7-7z'),
    disc('#fff', 28, 40, 3),
    disc('#fff', 37, 40, 3),
    disc('#fff', 46, 40, 3),
    star(98, 22, 9),
  ],
  // A window with an address and a compass.
  browser: [
    sheet(20, 16, 80, 64),
    shape(TEAL, 'M20 21a5 5 0 0 1 5-5h70a5 5 0 0 1 5 5v9H20z'),
    disc('#fff', 28, 23, 2),
    disc('#fff', 36, 23, 2),
    line(SOFT, 3, 'M60 40a15 15 0 1 1-.1 0z'),
    shape(AMBER, 'M68 47l-5 11-11 5 5-11z'),
  ],
  // The product's star on a phone.
  app: [...phone, star(60, 42, 15), line(SOFT, 3, 'M92 30c6 8 6 20 0 28M28 30c-6 8-6 20 0 28')],
  // A book with a star on its cover.
  book: [
    shape(GREY, 'M36 76a6 6 0 0 1 6-6h44v12H42a6 6 0 0 1-6-6z'),
    shape(TEAL, 'M36 16a6 6 0 0 1 6-6h44v60H42a6 6 0 0 0-6 6z'),
    line('#fff', 3, 'M44 10v60'),
    star(66, 36, 12),
    line(PALE, 3, 'M56 58h20'),
  ],
  // A parcel that becomes a course.
  orders: [
    shape(AMBER, 'M12 40l24-11 24 11-24 11z'),
    shape('#fff', 'M12 40l24 11v26L12 66z'),
    shape(GREY, 'M60 40L36 51v26l24-11z'),
    line(SOFT, 4, 'M66 50h14M75 44l6 6-6 6'),
    shape(TEAL, 'M86 34a4 4 0 0 1 4-4h18a4 4 0 0 1 4 4v34a4 4 0 0 1-4 4H90a4 4 0 0 1-4-4z'),
    shape('#fff', 'M95 44l10 7-10 7z'),
  ],
} as const

/** Names the drawing of a page that leads on to another place. */
export type DoorLook = keyof typeof drawings

export const doorArt = (look: DoorLook): string => drawings[look].join('')
