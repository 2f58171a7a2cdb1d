import { readFileSync } from 'node:fs'

/** Pixels are turned into rem by the build, and a root font in rem would measure itself by the browser's default. */
describe('the size of the root font', () => {
  it.each(['src/ui/_base.scss', 'src/app/_layout.scss'])('is in no unit the build turns into rem: %s', (file) => {
    const rules = [...readFileSync(file, 'utf8').matchAll(/:root(?::root)? \{\s*font-size: ([^;]+);/g)].map(([, size = '']) => size)
    expect(rules).toHaveLength(3)
    expect(rules.filter((size) => /\dpx/i.test(size))).toEqual([])
  })
})
