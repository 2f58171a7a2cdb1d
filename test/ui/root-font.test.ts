import { readFileSync } from 'node:fs'

/** Document 2 §9, Mobile root font scaling. Pixels are turned into rem by the build, and a root font in rem would measure itself by the browser's default. */
describe('the size of the root font', () => {
  const rules = [...readFileSync('src/ui/_base.scss', 'utf8').matchAll(/:root \{\s*font-size: ([^;]+);/g)].map(([, size = '']) => size)

  it('has no unit that the build turns into rem', () => {
    expect(rules).toHaveLength(3)
    expect(rules.filter((size) => /\dpx/i.test(size))).toEqual([])
  })

  it('[D2-9-font-1] equals width divided by 3.75 at any font scale, which letters follow and boxes do not', () => {
    expect(rules[0]).toBe('26.6667vw')
    expect(rules.filter((size) => size.includes('--fs'))).toEqual([])
  })
})
