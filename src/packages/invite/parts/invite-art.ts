import { AMBER, box, CREAM, LIGHT, MINT, PALE, spark, TEAL, turned, WHITE } from '@/features/invite/growth-art'
import { disc, line, shape } from '@/features/page-frame/empty-art'

/** A coin with the sign of money. */
const coin = (x: number, y: number, r: number) =>
  `${disc(AMBER, x, y, r)}<circle cx="${x}" cy="${y}" r="${r * 0.8}" fill="none" stroke="${CREAM}" stroke-width="1.5"/>${line(WHITE, r / 6, `M${x - r / 3} ${y - r / 2.2}l${r / 3} ${r / 2.4} ${r / 3}-${r / 2.4}M${x} ${y}v${r / 1.9}M${x - r / 3} ${y + r / 12}h${r / 1.5}M${x - r / 3} ${y + r / 3}h${r / 1.5}`)}`

const drawings = {
  // A letter that brings something to both.
  envelope: [
    shape(MINT, 'M56 66l22-16h84l22 16z'),
    turned(-3, 120, 60, `${box(WHITE, 72, 22, 96, 90, 6)}${line('#c9d3da', 3, 'M84 88h72M84 98h50')}`),
    coin(120, 56, 22),
    shape(AMBER, 'M56 66l64 42 64-42v66a6 6 0 0 1-6 6H62a6 6 0 0 1-6-6z'),
    shape(LIGHT, 'M58 136l52-42h20l52 42a6 6 0 0 1-4 2H62a6 6 0 0 1-4-2z'),
    coin(206, 110, 14),
    coin(34, 88, 11),
    spark(204, 44, 10),
    spark(40, 36, 8),
  ],
  // A sprout whose leaves are two friends, and whose fruit is a reward.
  sprout: [
    shape(MINT, 'M62 128a58 14 0 0 1 116 0v8H62z'),
    box(PALE, 54, 132, 132, 10, 5),
    line(WHITE, 6, 'M120 128C120 96 122 84 118 60'),
    shape('#b9ddd3', 'M118 92c-40 4-58-18-60-44 34-2 58 12 60 44z'),
    line('#5b9d96', 2, 'M70 58c20 6 36 16 48 34'),
    shape(AMBER, 'M120 76c-2-30 18-52 56-54 0 32-20 54-56 54z'),
    line('#a8660f', 2, 'M166 32c-22 10-36 24-46 44'),
    coin(118, 46, 16),
    coin(198, 104, 11),
    spark(206, 44, 8),
    spark(40, 92, 8),
  ],
  // The cup of those who brought most.
  cup: [
    box(PALE, 74, 126, 92, 14),
    box(WHITE, 90, 112, 60, 14),
    line(AMBER, 7, 'M86 40H62c0 28 12 40 32 42M154 40h24c0 28-12 40-32 42'),
    shape(AMBER, 'M82 26h76v36a38 34 0 0 1-76 0z'),
    shape(LIGHT, 'M92 26h12v44a40 36 0 0 1-12-14z'),
    line(AMBER, 10, 'M120 92v18'),
    spark(120, 58, 20),
    line(TEAL, 3, 'M112 119h16'),
    line(MINT, 4, 'M52 132c-20-14-28-40-22-68M188 132c20-14 28-40 22-68'),
    ...[
      [30, 76, -30],
      [32, 98, -10],
      [42, 118, 20],
      [210, 76, 30],
      [208, 98, 10],
      [198, 118, -20],
    ].map(([x, y, turn]) => `<ellipse cx="${x}" cy="${y}" rx="6" ry="11" fill="${MINT}" transform="rotate(${turn} ${x} ${y})"/>`),
  ],
} as const satisfies Record<string, readonly string[]>

/** The shapes of an object, as the head takes them. */
export const inviteArt = (name: keyof typeof drawings): string => drawings[name].join('')
