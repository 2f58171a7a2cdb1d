import { AMBER, disc, GREY, line, PALE, SOFT, shape, sheet, star, TEAL } from './empty-art'

/** Drawings of what is learned and practised, on a sheet of 120 by 90: each shows what is not there yet. */
const drawings = {
  // Books on a shelf, with room for more.
  books: [
    shape(TEAL, 'M30 26a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v50H30z'),
    shape(AMBER, 'M46 34a3 3 0 0 1 3-3h8a3 3 0 0 1 3 3v42H46z'),
    shape(SOFT, 'M62 36l10-4a3 3 0 0 1 4 2l14 40-13 5z'),
    line('#fff', 3, 'M34 34h8M34 40h8M50 42h6'),
    line(GREY, 5, 'M20 79h82'),
    star(92, 26, 8),
  ],
  // A lesson that waits to be played.
  course: [
    sheet(24, 20, 72, 50),
    shape(TEAL, 'M29 20h62a5 5 0 0 1 5 5v33H24V25a5 5 0 0 1 5-5z'),
    disc('#fff', 60, 39, 12),
    shape(AMBER, 'M56 32l12 7-12 7z'),
    line(GREY, 3, 'M32 64h56'),
    line(AMBER, 3, 'M32 64h12'),
    line(GREY, 4, 'M48 78h24'),
  ],
  // An answer sheet with one row filled.
  paper: [
    sheet(32, 12, 56, 68),
    shape(TEAL, 'M32 17a5 5 0 0 1 5-5h46a5 5 0 0 1 5 5v9H32z'),
    ...[38, 50, 62].flatMap((y, row) => [44, 55, 66, 77].map((x, at) => disc(row === 0 && at === 1 ? AMBER : GREY, x, y, 3.5))),
    line(GREY, 3, 'M42 73h22'),
    shape(AMBER, 'M98 40l6 4-14 26-8 5 2-10z'),
  ],
  // A board with a sheet that is still to be done.
  homework: [
    shape(TEAL, 'M30 20a5 5 0 0 1 5-5h50a5 5 0 0 1 5 5v56a5 5 0 0 1-5 5H35a5 5 0 0 1-5-5z'),
    shape('#fff', 'M36 26h48v48H36z'),
    shape(AMBER, 'M48 12h24a3 3 0 0 1 3 3v9H45v-9a3 3 0 0 1 3-3z'),
    line(GREY, 3, 'M52 38h24M52 50h24M52 62h14'),
    line(SOFT, 3, 'M41 38l2 2 4-5M41 50l2 2 4-5'),
    `<circle cx="43.5" cy="62" r="3" fill="none" stroke="${GREY}" stroke-width="2"/>`,
  ],
  // A calendar whose days are free.
  calendar: [
    sheet(28, 20, 64, 60),
    shape(TEAL, 'M28 25a5 5 0 0 1 5-5h54a5 5 0 0 1 5 5v11H28z'),
    line(TEAL, 5, 'M43 14v10M77 14v10'),
    ...[47, 58, 69].flatMap((y, row) => [40, 53, 66, 79].map((x, at) => disc(row === 1 && at === 2 ? AMBER : GREY, x, y, 3.5))),
    star(98, 22, 7),
  ],
  // A certificate without a name.
  seal: [
    sheet(24, 18, 72, 52),
    `<rect x="29" y="23" width="62" height="42" rx="2" fill="none" stroke="${SOFT}" stroke-width="1.5"/>`,
    line(GREY, 3, 'M42 36h36M48 46h24'),
    shape(TEAL, 'M74 64h16v20l-8-5-8 5z'),
    disc(AMBER, 82, 60, 10),
    line('#fff', 3, 'M78 60l3 3 5-6'),
  ],
  // A medal that nobody wears.
  medal: [
    shape(TEAL, 'M42 10h14l10 28-12 6z'),
    shape(SOFT, 'M78 10H64L54 38l12 6z'),
    disc(AMBER, 60, 60, 20),
    disc('#ffd68a', 60, 60, 14),
    shape('#fff', 'M60 50q2 8 10 10-8 2-10 10-2-8-10-10 8-2 10-10z'),
    star(96, 30, 7),
  ],
  // A sheet with one answer crossed out.
  wrong: [
    sheet(34, 14, 52, 66),
    line(GREY, 3, 'M52 28h24M52 44h24M52 60h16'),
    line(SOFT, 3, 'M41 28l2 3 5-6M41 60l2 3 5-6'),
    line('#e0697a', 3.5, 'M41 41l7 7M48 41l-7 7'),
    shape(AMBER, 'M96 44l6 4-12 22-8 5 2-10z'),
  ],
  // A question that waits for its answer.
  question: [
    shape(TEAL, 'M22 22a6 6 0 0 1 6-6h46a6 6 0 0 1 6 6v30a6 6 0 0 1-6 6H46L32 70V58h-4a6 6 0 0 1-6-6z'),
    line('#fff', 4.5, 'M44 31c0-10 15-10 15 0 0 6-8 6-8 13'),
    disc('#fff', 51, 51, 2.6),
    shape('#fff', 'M66 56a5 5 0 0 1 5-5h24a5 5 0 0 1 5 5v16a5 5 0 0 1-5 5h-3v8l-9-8H71a5 5 0 0 1-5-5z'),
    line(GREY, 3, 'M74 60h18M74 68h10'),
  ],
  // A page with a ribbon in it.
  bookmark: [
    sheet(32, 16, 56, 64),
    line(GREY, 3, 'M42 34h16M42 46h36M42 57h36M42 68h22'),
    shape(AMBER, 'M66 12h14v32l-7-6-7 6z'),
    shape('#fff', 'M73 18q1 4 5 5-4 1-5 5-1-4-5-5 4-1 5-5z'),
  ],
  // A tray for what is downloaded.
  download: [
    shape(SOFT, 'M40 48a16 16 0 0 1 3-31 20 20 0 0 1 37 4 14 14 0 0 1 2 27z'),
    line('#fff', 5, 'M60 28v26M50 46l10 10 10-10'),
    line(TEAL, 5, 'M36 62v14h48V62'),
    line(AMBER, 4, 'M50 68h20'),
  ],
  // Columns of days without a bar of today.
  chart: [
    sheet(24, 16, 72, 62),
    shape(SOFT, 'M34 54h9v14h-9zM49 44h9v24h-9z'),
    shape(TEAL, 'M64 34h9v34h-9z'),
    `<rect x="79" y="46" width="9" height="22" fill="none" stroke="${GREY}" stroke-width="2" stroke-dasharray="3 3"/>`,
    line(AMBER, 3, 'M36 40l16-10 16-6'),
    disc(PALE, 68, 24, 2),
  ],
} as const satisfies Record<string, readonly string[]>

/** The shapes of a drawing, as the notice of a page takes them. */
export const studyArt = (name: keyof typeof drawings): string => drawings[name].join('')
