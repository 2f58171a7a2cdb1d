import { AMBER, disc, GREY, line, PALE, SOFT, shape, sheet, star, TEAL } from './empty-art'

/** Drawings of what people say, send and keep, on a sheet of 120 by 90: each shows what is not there yet. */
const drawings = {
  // Two who have not begun to talk.
  chat: [
    shape('#fff', 'M20 24a6 6 0 0 1 6-6h40a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6H42L30 62V52h-4a6 6 0 0 1-6-6z'),
    disc(GREY, 36, 35, 3.5),
    disc(GREY, 46, 35, 3.5),
    disc(GREY, 56, 35, 3.5),
    shape(TEAL, 'M52 50a6 6 0 0 1 6-6h36a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6h-4v9l-11-9H58a6 6 0 0 1-6-6z'),
    line('#fff', 3, 'M62 55h28M62 63h16'),
  ],
  // The tutor: a word with the sign of the product.
  tutor: [
    sheet(24, 24, 46, 56),
    line(GREY, 3, 'M33 62h28M33 70h18'),
    shape(TEAL, 'M42 16a6 6 0 0 1 6-6h46a6 6 0 0 1 6 6v30a6 6 0 0 1-6 6H72l-12 10V52H48a6 6 0 0 1-6-6z'),
    shape('#fff', 'M71 16q3 12 15 15-12 3-15 15-3-12-15-15 12-3 15-15z'),
    disc(AMBER, 98, 64, 4),
  ],
  // A page of a paper.
  article: [
    sheet(28, 16, 64, 64),
    shape(TEAL, 'M36 24h22v18H36z'),
    shape(AMBER, 'M40 40l7-9 5 5 3-3 3 7z'),
    line(GREY, 3, 'M64 26h20M64 33h20M64 40h12M36 52h48M36 60h48M36 68h28'),
  ],
  // A folder that is open and empty.
  folder: [
    shape(TEAL, 'M24 28a5 5 0 0 1 5-5h20l7 8h35a5 5 0 0 1 5 5v38H24z'),
    shape('#fff', 'M34 38h52v30H34z'),
    shape(SOFT, 'M18 48a4 4 0 0 1 4-5h76a4 4 0 0 1 4 5l-6 26a5 5 0 0 1-5 4H29a5 5 0 0 1-5-4z'),
    line('#fff', 3, 'M32 54h20'),
    star(98, 22, 7),
  ],
  // A screen before a live class.
  live: [
    sheet(22, 18, 76, 50),
    shape(TEAL, 'M28 24h64v38H28z'),
    disc('#ffd9b8', 60, 38, 7),
    shape(AMBER, 'M46 62c2-20 26-20 28 0z'),
    line(SOFT, 3, 'M84 30c3 3 3 9 0 12M36 30c-3 3-3 9 0 12'),
    line(GREY, 4, 'M46 78h28M60 70v8'),
  ],
  // A shield: nobody is kept out, nothing is kept back.
  shield: [
    shape(TEAL, 'M60 10l30 10v22c0 20-12 32-30 40-18-8-30-20-30-40V20z'),
    shape(SOFT, 'M60 18v56c-14-7-23-17-23-32V25z'),
    line('#fff', 5, 'M47 44l9 10 18-20'),
    star(98, 24, 7),
  ],
  // A form with its first question.
  form: [
    sheet(30, 14, 60, 66),
    disc(AMBER, 42, 30, 4),
    disc(GREY, 42, 46, 4),
    disc(GREY, 42, 62, 4),
    line(TEAL, 3, 'M52 30h28'),
    line(GREY, 3, 'M52 46h28M52 62h18'),
    star(98, 24, 7),
  ],
  // A mark that has not come.
  score: [
    sheet(30, 12, 60, 70),
    line(GREY, 3, 'M40 26h22M40 66h40M40 74h26'),
    `<circle cx="60" cy="46" r="13" fill="${PALE}" stroke="${TEAL}" stroke-width="3.5" stroke-dasharray="58 30" stroke-linecap="round"/>`,
    line(AMBER, 4, 'M56 46h8'),
    star(96, 22, 7),
  ],
  // A book in which somebody marked a mistake.
  errata: [
    shape('#fff', 'M60 28c-10-7-24-8-38-5v50c14-3 28-2 38 5z'),
    shape(PALE, 'M60 28c10-7 24-8 38-5v50c-14-3-28-2-38 5z'),
    line(GREY, 3, 'M31 36c7-1 13 0 20 3M31 48c7-1 13 0 20 3M69 39c7-3 13-4 20-3'),
    line('#e0697a', 3, 'M69 54q3-5 6 0t6 0 6 0'),
    line(TEAL, 4, 'M60 28v50'),
    shape(AMBER, 'M100 34l6 4-12 20-8 5 2-10z'),
  ],
} as const satisfies Record<string, readonly string[]>

/** The shapes of a drawing, as the notice of a page takes them. */
export const talkArt = (name: keyof typeof drawings): string => drawings[name].join('')
