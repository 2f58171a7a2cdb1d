import { AMBER, BROWN, box, CREAM, LIGHT, MINT, NIGHT, PALE, spark, TEAL, turned, WHITE } from '@/features/invite/growth-art'
import { disc, line, shape } from '@/features/page-frame/empty-art'

/** A ledger that lies on its side. */
const ledger = (color: string, x: number, y: number) =>
  `${box(color, x, y, 48, 14)}${box('#5b9d96', x + 6, y + 4, 15, 2.5, 1)}<path d="M${x + 35} ${y}h6v14h-6z" fill="${NIGHT}" opacity=".14"/>`

/** Petals of a coin's edge: ellipses turned around its middle. */
const petals = (x: number, y: number, rx: number, ry: number) =>
  `<g fill="none" stroke="${BROWN}" stroke-width=".7" opacity=".75">${Array.from({ length: 12 }, (_, at) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${at * 15} ${x} ${y})"/>`).join('')}</g>`

const coin = (x: number, y: number, r: number) =>
  `${disc(AMBER, x, y, r)}<circle cx="${x}" cy="${y}" r="${r * 0.78}" fill="none" stroke="${CREAM}" stroke-width="${r / 12}"/>${spark(x, y, r * 0.5)}`

/** Coins on top of each other, seen from the side. */
const pile = (x: number, base: number, count: number) =>
  Array.from(
    { length: count },
    (_, at) => `${box(at % 2 ? LIGHT : AMBER, x, base - 10 - at * 10, 40, 9, 4.5)}${box(BROWN, x + 8, base - 6 - at * 10, 24, 1.4, 0.7)}`,
  ).join('')

const drawings = {
  // Ten: a pile of ledgers under a cap, and the sun.
  tenth: [
    ...[PALE, '#6fb5aa', WHITE, AMBER, '#b9ddd3', WHITE, MINT, PALE].map((color, at) =>
      ledger(color, [44, 47, 41, 46, 43, 48, 42, 45][at] ?? 44, 130 - at * 14.5),
    ),
    shape(AMBER, 'M69 12l32 10-32 10-32-10z'),
    line(AMBER, 2.5, 'M98 23v14'),
    disc(AMBER, 98, 40, 2.5),
    disc(AMBER, 166, 84, 58),
    petals(166, 84, 56, 33),
    disc(NIGHT, 166, 84, 28),
    spark(166, 84, 19),
  ],
  // Seven: a lamp over the books of an evening.
  seventh: [
    shape('#ffe7bf33', 'M66 62h56l34 82H36z'),
    box(PALE, 52, 128, 62, 12),
    box('#6fb5aa', 58, 116, 52, 12),
    box(WHITE, 54, 104, 58, 12),
    box(AMBER, 60, 108, 14, 3, 1),
    line(WHITE, 7, 'M146 138l28-104'),
    line(WHITE, 7, 'M174 34H94'),
    disc(AMBER, 174, 34, 8),
    shape(AMBER, 'M76 38h36l12 26H64z'),
    shape(CREAM, 'M82 64h24a12 12 0 0 1-24 0z'),
    box(WHITE, 118, 134, 60, 8, 4),
    spark(40, 44, 10),
    spark(206, 84, 8),
  ],
  // The key that opens the next certificate.
  key: [
    turned(
      -18,
      120,
      78,
      `${disc(AMBER, 70, 78, 40)}${petals(70, 78, 38, 20)}${disc(NIGHT, 70, 78, 18)}${spark(70, 78, 12)}${box(AMBER, 104, 71, 104, 14, 4)}${box(CREAM, 108, 74, 94, 3, 1.5)}${box(AMBER, 154, 82, 12, 16)}${box(AMBER, 172, 82, 12, 26)}${box(AMBER, 190, 82, 12, 36)}`,
    ),
    line(CREAM, 2, 'M78 96c-4 10-2 16 2 22'),
    turned(
      -8,
      86,
      132,
      `${box(WHITE, 56, 116, 60, 28, 6)}<text x="86" y="136" text-anchor="middle" font-family="sans-serif" font-size="17" font-weight="700" fill="#0b7a75">CPA</text>`,
    ),
    spark(208, 116, 10),
    spark(38, 28, 7),
  ],
  // A folder with what the teacher hands out, and a word about it.
  folder: [
    shape(MINT, 'M46 46a6 6 0 0 1 6-6h36l10 12h84a6 6 0 0 1 6 6v70H46z'),
    turned(-5, 110, 70, `${box(WHITE, 76, 24, 70, 90, 4)}${line('#c9d3da', 3, 'M88 40h46M88 52h46M88 64h30')}`),
    turned(7, 140, 70, `${box(PALE, 108, 32, 62, 84, 4)}${box(TEAL, 118, 44, 26, 5)}${line(MINT, 3, 'M118 60h40M118 70h40')}`),
    shape(AMBER, 'M36 82a6 6 0 0 1 6-6h150a6 6 0 0 1 6 7l-8 52a6 6 0 0 1-6 5H50a6 6 0 0 1-6-5z'),
    box(CREAM, 58, 92, 44, 6, 3),
    shape(WHITE, 'M168 12h40a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8h-24l-12 10v-10h-4a8 8 0 0 1-8-8V20a8 8 0 0 1 8-8z'),
    line(TEAL, 4, 'M178 31l8 8 14-15'),
  ],
  // Beans: coins of the product, one of them large.
  beans: [
    pile(40, 138, 5),
    pile(160, 138, 7),
    pile(100, 138, 3),
    coin(120, 66, 38),
    coin(58, 58, 14),
    spark(200, 34, 9),
    spark(34, 104, 6),
  ],
  // A voice that recommends a course.
  megaphone: [
    turned(
      -14,
      110,
      96,
      `${shape(AMBER, 'M86 58l82-34v112L86 102z')}${box(WHITE, 44, 58, 46, 44, 8)}${shape(CREAM, 'M168 20h8a4 4 0 0 1 4 4v112a4 4 0 0 1-4 4h-8z')}${shape(PALE, 'M56 102h22l7 30a4 4 0 0 1-4 5H67a5 5 0 0 1-5-4z')}${spark(66, 80, 12)}`,
    ),
    line(CREAM, 4, 'M200 44l14-10M206 68h18M202 92l14 8'),
    coin(206, 126, 14),
    spark(30, 40, 9),
  ],
} as const satisfies Record<string, readonly string[]>

/** The shapes of a campaign's object, as the head takes them. */
export const campaignArt = (name: keyof typeof drawings): string => drawings[name].join('')
