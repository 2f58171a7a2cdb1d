import { View } from '@/platform/elements'

/** Names the picture that a page without content shows. */
export type StateLook = 'empty' | 'failed' | 'visitor' | 'search' | 'done' | 'waiting'

const line = (color: string, width: number, path: string) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const shape = (color: string, path: string) => `<path d="${path}" fill="${color}"/>`
const disc = (color: string, x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`
const sheet = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="5" fill="#fff" stroke="#c9d3da" stroke-width="1.5"/>`

// Middle tones, which stand on a light ground and on a dark one.
const [TEAL, SOFT, AMBER, GREY] = ['#0b7a75', '#35b5ad', '#f0b35a', '#c9d3da']

const ground = `<ellipse cx="60" cy="46" rx="56" ry="38" fill="${SOFT}" opacity=".16"/><ellipse cx="60" cy="84" rx="36" ry="4" fill="#5b6770" opacity=".2"/>`

const drawings: Record<StateLook, readonly string[]> = {
  // A note book without a line in it.
  empty: [
    sheet(34, 16, 48, 64),
    shape(TEAL, 'M34 21a5 5 0 0 1 5-5h6v64h-6a5 5 0 0 1-5-5z'),
    line(GREY, 3, 'M54 32h20M54 43h20M54 54h11'),
    shape(AMBER, 'M92 30l7 4-16 29-9 5 1-10z'),
  ],
  // A plug beside its socket.
  failed: [
    line(TEAL, 4, 'M8 62c16 0 12-18 28-18'),
    shape(TEAL, 'M36 34h14a8 8 0 0 1 8 8v4a8 8 0 0 1-8 8H36z'),
    line(GREY, 4, 'M60 39h7M60 49h7'),
    sheet(78, 32, 18, 24),
    line(SOFT, 4, 'M96 44c12 0 6 18 18 18'),
    line(AMBER, 3, 'M64 24l3 6M73 20v7M82 24l-3 6'),
  ],
  // A learner's card.
  visitor: [
    sheet(30, 20, 60, 58),
    shape(TEAL, 'M30 25a5 5 0 0 1 5-5h50a5 5 0 0 1 5 5v7H30z'),
    disc(AMBER, 60, 48, 8),
    shape(SOFT, 'M44 72c2-16 30-16 32 0z'),
  ],
  // A page under a glass.
  search: [
    sheet(28, 16, 46, 62),
    line(GREY, 3, 'M37 30h26M37 41h18M37 52h12'),
    disc(TEAL, 74, 52, 16),
    disc('#e6f4f3', 74, 52, 12),
    line(AMBER, 6, 'M86 64l11 11'),
  ],
  // A cup.
  done: [
    line(AMBER, 4, 'M44 24H33c0 13 5 19 14 19M76 24h11c0 13-5 19-14 19'),
    shape(AMBER, 'M42 16h36v22a18 18 0 0 1-36 0z'),
    line('#fff', 4, 'M52 33l6 7 11-13'),
    line(TEAL, 6, 'M60 58v10M48 77h24'),
    disc(SOFT, 20, 26, 3),
    disc(TEAL, 102, 56, 3),
  ],
  // An hourglass.
  waiting: [
    shape('#fff', 'M46 20h28c0 18-10 20-10 29s10 10 10 28H46c0-18 10-20 10-28s-10-11-10-29z'),
    shape(AMBER, 'M51 32h18c-2 7-6 10-9 15-3-5-7-8-9-15zM49 75c1-9 6-11 11-15 5 4 10 6 11 15z'),
    line(TEAL, 6, 'M42 18h36M42 78h36'),
  ],
}

const pictureOf = (shapes: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 90">${ground}${shapes}</svg>`

/** The drawing of a state, or the page's own. It says nothing the words below it do not. */
export function StateArt({ look, art = drawings[look].join('') }: { look: StateLook; art?: string | undefined }) {
  const backgroundImage = `url("data:image/svg+xml,${encodeURIComponent(pictureOf(art))}")`
  return <View className="state-notice__art" style={{ backgroundImage }} hiddenFromReader />
}
