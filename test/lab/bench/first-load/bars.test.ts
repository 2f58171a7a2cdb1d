import { barLine, barsOf, type Field, isMet, type Screen, tableOf } from '../../../../lab/bench/first-load/bars'
import type { Score } from '../../../../lab/bench/first-load/lighthouse'
import { middleOf, type Scores } from '../../../../lab/bench/first-load/race'

const score: Score = { performance: 97, fcp: 900, lcp: 600, tbt: 50, work: 650, cls: 0.005 }
const both = (applied: Partial<Score>, simulated: Partial<Score> = {}): Scores => ({
  devtools: { ...score, ...applied },
  simulate: { ...score, ...simulated },
})
const screenOf = (kind: Screen['kind'], scores: Scores): Screen => ({ what: 'exam', kind, scores })
const field: Field = {
  code: 104_000,
  screens: [screenOf('public', both({}, { lcp: 750 }))],
  stockTaro: both({ lcp: 1000, work: 500 }, { lcp: 1000, work: 500 }),
  reactRouter: both({ lcp: 900 }, { lcp: 900 }),
  repeat: { bytes: 10_000, opensOffline: true },
}
const missed = (changed: Partial<Field>) =>
  barsOf({ ...field, ...changed })
    .filter((bar) => !isMet(bar))
    .map(({ what }) => what)
const withScreen = (kind: Screen['kind'], scores: Scores) => missed({ screens: [screenOf(kind, scores)] })

describe('the bars of the first screens', () => {
  it('pass for a page that just reaches each of them', () => {
    expect(missed({})).toEqual([])
  })

  it.each<[string, Partial<Field>]>([
    ['home route, JS + CSS gzip bytes', { code: 104_001 }],
    ['repeat visit, bytes over the wire', { repeat: { bytes: 10_001, opensOffline: true } }],
    ['opens offline', { repeat: { bytes: 0, opensOffline: false } }],
  ])('name a failed bar: %s', (what, changed) => {
    expect(missed(changed)).toEqual([what])
  })

  it.each<[string, Screen['kind'], Scores]>([
    ['exam, applied: LCP against stock Taro', 'public', both({ lcp: 601 })],
    ['exam, applied: LCP against stock Taro', 'second', both({ lcp: 601 })],
    ['exam, simulated: LCP against stock Taro', 'first', both({}, { lcp: 851 })],
    ['exam, applied: total blocking time, ms', 'public', both({ tbt: 51 })],
    ['exam, simulated: cumulative layout shift', 'public', both({}, { cls: 0.006 })],
    ['exam, applied: work of the main thread against stock Taro', 'first', both({ work: 651 })],
  ])('name a failed bar of a screen: %s', (what, kind, scores) => {
    expect(withScreen(kind, scores)).toEqual([what])
  })

  it('name a failed bar of home: its mark for performance', () => {
    const home = (performance: number): Screen => ({ ...screenOf('public', both({}, { lcp: 750, performance })), what: 'home' })
    expect(missed({ screens: [home(95)] })).toEqual([])
    expect(missed({ screens: [home(94)] })).toEqual(['Lighthouse mobile performance'])
  })

  it('hold a learner’s own screen to a peer without a router at the first visit alone', () => {
    expect(withScreen('first', both({ lcp: 850 }, { lcp: 850 }))).toEqual([])
  })

  it('hold a public screen to the faster of both peers', () => {
    expect(missed({ reactRouter: both({ lcp: 799 }, { lcp: 900 }) })).toEqual(['exam, applied: LCP against React + react-router'])
  })

  it('fail for a missing figure', () => {
    expect(withScreen('first', both({ lcp: Number.NaN }))).toEqual(['exam, applied: LCP against stock Taro'])
  })

  it('appear with the figure, and the pages as rows with their raw numbers', () => {
    expect(barLine({ what: 'x', value: 5, bar: 4 })).toBe('  ✗ x: 5 (bar ≤ 4)')
    expect(tableOf(field)[2]).toBe('| exam | 600 | 50 | 0.005 | 650 | 750 | 50 | 0.005 | 650 |')
  })

  it('take the middle of each figure', () => {
    const runs = [score, { ...score, lcp: 900, tbt: 10 }, { ...score, lcp: 500, tbt: 70 }]
    expect(middleOf(runs)).toEqual(score)
  })
})
