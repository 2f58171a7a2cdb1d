import { filledIn, newer, takeAway } from '../../../config/floor/newer'
import { scriptProblems } from '../../../config/floor/scripts'

describe('scripts checked for the oldest browsers', () => {
  it.each([
    ['list.findLast(f)', '.findLast'],
    ['list?.toSorted()', '.toSorted'],
    ['structuredClone(a)', 'structuredClone()'],
    ['new BroadcastChannel("a")', 'BroadcastChannel()'],
    ['AbortSignal.any([a])', 'AbortSignal.any'],
    ['Object.groupBy(a, f)', 'Object.groupBy'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['/(?<=a)b/.test(c)', 'lookbehind (?<=a)b'],
    ['new RegExp("(?<!a)b")', 'lookbehind (?<!a)b'],
    ['RegExp(`(?<!a)b`)', 'lookbehind (?<!a)b'],
    ['class A { static { a() } }', 'static block'],
    ['class A { #x; is(a) { return #x in a } }', '#field in'],
    ['a = /a/d', 'flag of an expression'],
  ])('finds %s', (script, problem) => expect(scriptProblems(script)).toEqual([problem]))

  it.each(['a = /a/v', 'await a', 'class A { accessor x }', 'using a = b'])('finds syntax too new: %s', (script) =>
    expect(scriptProblems(script)).toEqual([expect.stringContaining('syntax newer than 2022')]),
  )

  it.each([
    'a?.b ?? c',
    'a ||= b',
    'list.at(-1)',
    'Object.hasOwn(a, b)',
    'a.replaceAll(b, c)',
    'a.with',
    'new Map().size',
    'JSON.parse(a)',
    'class A { x = 1; static y = 2; #z = 3; #of() { return this.#z } }',
  ])('accepts %s', (script) => expect(scriptProblems(script)).toEqual([]))

  it('accepts fewer features for older browsers', () => {
    expect(scriptProblems('a ?? b', 2018)).toHaveLength(1)
    expect(scriptProblems('const a = 1', 5)).toHaveLength(1)
    expect(scriptProblems('var a = 1', 5)).toEqual([])
  })
})

describe('the browser without newer built-ins', () => {
  it('lacks each of them and every polyfilled one', () => {
    const browser = { Array: { prototype: { findLast: 1, at: 1, map: 1 } }, window: { structuredClone: 1 }, Object: { hasOwn: 1, keys: 1 } }
    new Function('window', takeAway)(browser)
    expect(browser).toEqual({ Array: { prototype: { map: 1 } }, window: {}, Object: { keys: 1 } })
  })

  it('lists nothing twice', () => {
    for (const [owner, names] of Object.entries(filledIn)) for (const name of names) expect(newer[owner] ?? []).not.toContain(name)
  })
})
