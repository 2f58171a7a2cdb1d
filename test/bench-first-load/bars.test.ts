import { barLine, barsOf, type Field, isMet, ratioLine } from './bars'

const page = { code: 100_000, allCode: 104_000, performance: 97, fcp: 900, lcp: 1500, tbt: 100, cls: 0 }
const field: Field = { ours: page, stockTaro: { ...page, lcp: 2000 }, reactRouter: page, repeat: { bytes: 4000, opensOffline: true } }
const missed = (changed: Partial<Field>) =>
  barsOf({ ...field, ...changed })
    .filter((bar) => !isMet(bar))
    .map(({ what }) => what)

describe('the bars of the first screen', () => {
  it('are met by a page that is light, fast and kept', () => {
    expect(missed({})).toEqual([])
  })

  it.each<[string, Partial<Field>]>([
    ['home route, JS + CSS gzip bytes', { ours: { ...page, code: 110_001 } }],
    ['Lighthouse mobile performance', { ours: { ...page, performance: 94 } }],
    ['LCP against stock Taro', { ours: { ...page, lcp: 1601 } }],
    ['total blocking time, ms', { ours: { ...page, tbt: 201 } }],
    ['cumulative layout shift', { ours: { ...page, cls: 0.021 } }],
    ['repeat visit, bytes over the wire', { repeat: { bytes: 10_001, opensOffline: true } }],
    ['opens offline', { repeat: { bytes: 0, opensOffline: false } }],
  ])('name what is missed: %s', (what, changed) => {
    expect(missed(changed)).toEqual([what])
  })

  it('are missed by a figure that was not taken', () => {
    expect(missed({ ours: { ...page, lcp: Number.NaN } })).toEqual(['LCP against stock Taro'])
  })

  it('are printed with the figure, ratios with both raw numbers', () => {
    expect(barLine({ what: 'x', value: 5, bar: 4 })).toBe('  ✗ x: 5 (bar ≤ 4)')
    expect(ratioLine('lcp', 1500, 2000, 'stock Taro')).toBe('  lcp: 0.75 × stock Taro (1500 / 2000)')
  })
})
