import type { Throttling } from './lighthouse'
import type { Scores } from './race'
import type { Repeat } from './visits'

/** A screen of ours. `kind`: one that a visitor reads, or one of the learner's own at the first or at a later visit. */
export type Screen = { what: string; kind: 'public' | 'first' | 'second'; scores: Scores }
/** `code`: gzip bytes of scripts and sheets that home needs first. */
export type Field = { code: number; screens: readonly Screen[]; stockTaro: Scores; reactRouter: Scores; repeat: Repeat }

export type Bar = { what: string; value: number; bar: number; isHigh?: boolean }

type Peers = Pick<Field, 'stockTaro' | 'reactRouter'>
/** At most so many times the LCP of a peer. The document cannot bring a learner's own screen, which is held to less at its first visit. */
const times: Readonly<Record<Screen['kind'], Readonly<Record<Throttling, { stockTaro: number; reactRouter?: number }>>>> = {
  public: { devtools: { stockTaro: 0.6, reactRouter: 0.75 }, simulate: { stockTaro: 0.75, reactRouter: 1 } },
  second: { devtools: { stockTaro: 0.6, reactRouter: 0.75 }, simulate: { stockTaro: 0.75, reactRouter: 1 } },
  first: { devtools: { stockTaro: 0.85 }, simulate: { stockTaro: 0.85 } },
}
const named: Readonly<Record<Throttling, string>> = { devtools: 'applied', simulate: 'simulated' }

function barsOfScreen({ what, kind, scores }: Screen, throttling: Throttling, { stockTaro, reactRouter }: Peers): Bar[] {
  const { lcp, tbt, cls, work } = scores[throttling]
  const most = times[kind][throttling]
  const title = `${what}, ${named[throttling]}`
  return [
    { what: `${title}: LCP against stock Taro`, value: lcp / stockTaro[throttling].lcp, bar: most.stockTaro },
    ...(most.reactRouter === undefined
      ? []
      : [{ what: `${title}: LCP against React + react-router`, value: lcp / reactRouter[throttling].lcp, bar: most.reactRouter }]),
    { what: `${title}: total blocking time, ms`, value: tbt, bar: 50 },
    { what: `${title}: cumulative layout shift`, value: cls, bar: 0.005 },
    { what: `${title}: work of the main thread against stock Taro`, value: work / stockTaro[throttling].work, bar: 1.3 },
  ]
}

/** The bars of the first screens: bytes are gzip, times milliseconds. */
export function barsOf({ code, screens, repeat, ...peers }: Field): Bar[] {
  return [
    { what: 'home route, JS + CSS gzip bytes', value: code, bar: 104_000 },
    ...screens
      .filter(({ what }) => what === 'home')
      .map(({ scores }) => ({ what: 'Lighthouse mobile performance', value: scores.simulate.performance, bar: 95, isHigh: true })),
    ...screens.flatMap((screen) => (['devtools', 'simulate'] as const).flatMap((throttling) => barsOfScreen(screen, throttling, peers))),
    { what: 'repeat visit, bytes over the wire', value: repeat.bytes, bar: 10_000 },
    { what: 'opens offline', value: repeat.opensOffline ? 1 : 0, bar: 1, isHigh: true },
  ]
}

/** A figure that is no number meets no bar. */
export function isMet({ value, bar, isHigh }: Bar): boolean {
  return isHigh ? value >= bar : value <= bar
}

const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 3 : 0))

export const barLine = (bar: Bar) =>
  `  ${isMet(bar) ? '✓' : '✗'} ${bar.what}: ${shown(bar.value)} (bar ${bar.isHigh ? '≥' : '≤'} ${bar.bar})`

const cells = (scores: Scores, throttling: Throttling) => {
  const { lcp, tbt, cls, work } = scores[throttling]
  return `${shown(Math.round(lcp))} | ${shown(Math.round(tbt))} | ${cls.toFixed(3)} | ${shown(Math.round(work))}`
}

/** The raw figures of all pages as a table: LCP, blocking time, layout shift and work, applied and then simulated. */
export function tableOf({ screens, stockTaro, reactRouter }: Pick<Field, 'screens' | 'stockTaro' | 'reactRouter'>): string[] {
  const row = (what: string, scores: Scores) => `| ${what} | ${cells(scores, 'devtools')} | ${cells(scores, 'simulate')} |`
  return [
    '| page | LCP applied | blocked | shift | work | LCP simulated | blocked | shift | work |',
    '|---|---|---|---|---|---|---|---|---|',
    ...screens.map(({ what, scores }) => row(what, scores)),
    row('stock Taro', stockTaro),
    row('React + react-router', reactRouter),
  ]
}
