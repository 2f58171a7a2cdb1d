// Drawings of pages, on a sheet of 120 by 90; the colours are those of the other drawings of states.
export const sheet = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="5" fill="#fff" stroke="#c9d3da" stroke-width="1.5"/>`
export const line = (color: string, width: number, path: string) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
export const shape = (color: string, path: string) => `<path d="${path}" fill="${color}"/>`
export const disc = (color: string, x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`

export const [TEAL, SOFT, AMBER, GREY, PALE] = ['#0b7a75', '#35b5ad', '#f0b35a', '#c9d3da', '#e6f4f3']

/** A star of four points, the sign of the product. */
export const star = (x: number, y: number, r: number) =>
  shape(
    AMBER,
    `M${x} ${y - r}q${r / 5} ${(r * 4) / 5} ${r} ${r}q-${(r * 4) / 5} ${r / 5}-${r} ${r}q-${r / 5}-${(r * 4) / 5}-${r}-${r}q${(r * 4) / 5}-${r / 5} ${r}-${r}z`,
  )

/** Each shows what is not there yet. */
const drawings = {
  gift: [
    sheet(32, 40, 56, 40),
    shape(TEAL, 'M28 34a4 4 0 0 1 4-4h56a4 4 0 0 1 4 4v10H28z'),
    shape(AMBER, 'M55 30h10v50H55z'),
    line(AMBER, 5, 'M60 29c-6-14-20-14-19-5 1 5 11 5 19 5zM60 29c6-14 20-14 19-5-1 5-11 5-19 5z'),
    star(98, 22, 8),
  ],
  ticket: [
    shape('#fff', 'M18 30a4 4 0 0 1 4-4h76a4 4 0 0 1 4 4v10a8 8 0 0 0 0 16v10a4 4 0 0 1-4 4H22a4 4 0 0 1-4-4V56a8 8 0 0 0 0-16z'),
    shape(TEAL, 'M18 30a4 4 0 0 1 4-4h22v44H22a4 4 0 0 1-4-4V56a8 8 0 0 0 0-16z'),
    line('#fff', 4, 'M26 36l7 9 7-9M33 45v16M27 50h12'),
    line(GREY, 3, 'M56 40h34M56 52h20'),
    star(98, 20, 7),
  ],
  parcel: [
    shape(AMBER, 'M28 38l32-14 32 14-32 14z'),
    shape('#fff', 'M28 38l32 14v32L28 70z'),
    shape(GREY, 'M92 38L60 52v32l32-14z'),
    line(TEAL, 5, 'M44 31l32 14v14'),
    line(GREY, 2, 'M28 38l32 14v32L28 70z'),
  ],
  podium: [
    sheet(22, 56, 26, 26),
    sheet(74, 62, 26, 20),
    shape(TEAL, 'M48 46a4 4 0 0 1 4-4h16a4 4 0 0 1 4 4v36H48z'),
    line('#fff', 4, 'M57 54l4-3v14'),
    star(60, 26, 12),
    disc(SOFT, 35, 44, 6),
    disc(GREY, 87, 50, 6),
  ],
  people: [
    disc(AMBER, 44, 36, 13),
    shape(TEAL, 'M20 80c2-32 46-32 48 0z'),
    disc(SOFT, 80, 42, 10),
    shape(GREY, 'M70 80c2-10 0-16-4-20 14-8 32 0 34 20z'),
    star(98, 22, 7),
  ],
  bell: [
    shape(TEAL, 'M34 66c6-6 6-14 6-24a20 20 0 0 1 40 0c0 10 0 18 6 24z'),
    line(TEAL, 5, 'M60 20v-5M32 67h56'),
    shape(AMBER, 'M52 72h16a8 8 0 0 1-16 0z'),
    line(SOFT, 3, 'M92 26c5 5 7 10 7 16M28 26c-5 5-7 10-7 16'),
  ],
  device: [
    sheet(40, 12, 40, 70),
    shape(TEAL, 'M44 20h32v46H44z'),
    disc(GREY, 60, 74, 3),
    line('#fff', 4, 'M52 42l6 7 11-13'),
    star(94, 24, 8),
  ],
  card: [
    shape(TEAL, 'M20 28a6 6 0 0 1 6-6h68a6 6 0 0 1 6 6v40a6 6 0 0 1-6 6H26a6 6 0 0 1-6-6z'),
    shape(SOFT, 'M20 34h80v10H20z'),
    disc(AMBER, 82, 60, 7),
    line(PALE, 3, 'M30 56h24M30 64h14'),
  ],
} as const satisfies Record<string, readonly string[]>

/** The shapes of a drawing, as the notice of a page takes them. */
export const artOf = (name: keyof typeof drawings): string => drawings[name].join('')
