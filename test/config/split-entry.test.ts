/** @sandbox own */
const { pitch }: { pitch: () => string } = jest.requireActual('../../config/split-entry.cjs')

/** The names of the parts in the order they are started, with what is taken from each. */
const partsOf = (code: string) =>
  [...code.matchAll(/webpackMode: "eager", webpackExports: (\[[^\]]*\]) \*\/ "([^"]+)"/g)].map(([, names, part]) => [part, names])

describe('the entry of the web builds', () => {
  it('starts after its parts, all of them from the same file', () => {
    const parts = partsOf(pitch())
    expect(parts[0]).toEqual(['react-dom/client', '["createRoot"]'])
    expect(parts.at(-1)).toEqual(['./app.config?rest', '[]'])
    expect(parts.length).toBeGreaterThan(3)
  })

  it('loads the polyfills before anything else', () => expect(pitch().trim()).toMatch(/^import '@\/platform\/runtime'\n/))

  it('starts each part in its own task', async () => {
    const order: string[] = []
    const code = pitch()
      .replace(/^import .*$/m, '')
      .replace(/import\(([^)]*)\)/g, (_: string, what: string) => `run(${JSON.stringify(what.slice(-20))})`)
    const turns: (() => void)[] = []
    const run = async (part: string) => void order.push(part)
    new Function('run', 'setTimeout', code)(run, (turn: () => void) => turns.push(turn))
    const seen: number[] = []
    for (let turn = turns; ; turn = turns) {
      await Promise.resolve().then(() => undefined)
      seen.push(order.length)
      const next = turn.shift()
      if (!next) break
      next()
    }
    expect(seen).toEqual(
      partsOf(pitch())
        .map((_, at) => at + 1)
        .concat(order.length),
    )
  })
})
