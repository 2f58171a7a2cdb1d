import type { Score } from './lighthouse'
import type { Repeat } from './visits'

export type Measured = { code: number; allCode: number } & Score
/** `routes`: the six routes of ours, home among them. */
export type Field = { ours: Measured; routes: Readonly<Record<string, Score>>; stockTaro: Measured; reactRouter: Measured; repeat: Repeat }

export type Bar = { what: string; value: number; bar: number; isHigh?: boolean }

/** The bars of each route's first screen. */
function barsOfRoute(name: string, { lcp, tbt, cls }: Score, stockTaro: Score): Bar[] {
  return [
    { what: `${name}: LCP against stock Taro`, value: lcp / stockTaro.lcp, bar: 0.75 },
    { what: `${name}: total blocking time, ms`, value: tbt, bar: 100 },
    { what: `${name}: cumulative layout shift`, value: cls, bar: 0.01 },
  ]
}

/** The bars of the first screen: bytes are gzip, times milliseconds. */
export function barsOf({ ours, routes, stockTaro, repeat }: Field): Bar[] {
  return [
    { what: 'home route, JS + CSS gzip bytes', value: ours.code, bar: 107_000 },
    { what: 'Lighthouse mobile performance', value: ours.performance, bar: 95, isHigh: true },
    ...Object.entries(routes).flatMap(([name, score]) => barsOfRoute(name, score, stockTaro)),
    { what: 'repeat visit, bytes over the wire', value: repeat.bytes, bar: 10_000 },
    { what: 'opens offline', value: repeat.opensOffline ? 1 : 0, bar: 1, isHigh: true },
  ]
}

/** A figure that is no number meets no bar. */
export function isMet({ value, bar, isHigh }: Bar): boolean {
  return isHigh ? value >= bar : value <= bar
}

const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 3 : 0))

/** One figure of ours beside another's, as a ratio with both raw numbers. */
export function ratioLine(what: string, ours: number, theirs: number, peer: string): string {
  return `  ${what}: ${theirs === 0 ? '—' : (ours / theirs).toFixed(2)} × ${peer} (${shown(ours)} / ${shown(theirs)})`
}

export const barLine = (bar: Bar) =>
  `  ${isMet(bar) ? '✓' : '✗'} ${bar.what}: ${shown(bar.value)} (bar ${bar.isHigh ? '≥' : '≤'} ${bar.bar})`
