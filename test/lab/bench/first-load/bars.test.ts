import { barLine, barsOf, type Field, isMet, ratioLine } from '../../../../lab/bench/first-load/bars'

const page = { code: 100_000, allCode: 104_000, performance: 97, fcp: 900, lcp: 1500, tbt: 100, work: 800, cls: 0 }
const field: Field = {
  ours: page,
  routes: { home: page },
  stockTaro: { ...page, lcp: 2000 },
  reactRouter: page,
  repeat: { bytes: 4000, opensOffline: true },
}
const missed = (changed: Partial<Field>) =>
  barsOf({ ...field, ...changed })
    .filter((bar) => !isMet(bar))
    .map(({ what }) => what)

describe('the bars of the first screen', () => {
  it('pass for a page that is light, fast and cached', () => {
    expect(missed({})).toEqual([])
  })

  it.each<[string, Partial<Field>]>([
    ['home route, JS + CSS gzip bytes', { ours: { ...page, code: 107_001 } }],
    ['Lighthouse mobile performance', { ours: { ...page, performance: 94 } }],
    ['exam: LCP against stock Taro', { routes: { exam: { ...page, lcp: 1501 } } }],
    ['home: total blocking time, ms', { routes: { home: { ...page, tbt: 101 } } }],
    ['orders: cumulative layout shift', { routes: { orders: { ...page, cls: 0.011 } } }],
    ['repeat visit, bytes over the wire', { repeat: { bytes: 10_001, opensOffline: true } }],
    ['opens offline', { repeat: { bytes: 0, opensOffline: false } }],
  ])('name a failed bar: %s', (what, changed) => {
    expect(missed(changed)).toEqual([what])
  })

  it('fail for a missing figure', () => {
    expect(missed({ routes: { home: { ...page, lcp: Number.NaN } } })).toEqual(['home: LCP against stock Taro'])
  })

  it('appear with the figure, ratios with both raw numbers', () => {
    expect(barLine({ what: 'x', value: 5, bar: 4 })).toBe('  ✗ x: 5 (bar ≤ 4)')
    expect(ratioLine('lcp', 1500, 2000, 'stock Taro')).toBe('  lcp: 0.75 × stock Taro (1500 / 2000)')
  })
})
