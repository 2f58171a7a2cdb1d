import { fillIn } from '@/platform/runtime/fill-in'

const typed = Object.getPrototypeOf(Int8Array.prototype) as object
const owners: [owner: object, name: string][] = [
  [Array.prototype, 'at'],
  [String.prototype, 'at'],
  [typed, 'at'],
  [Object, 'hasOwn'],
  [String.prototype, 'replaceAll'],
]

/** Each case, worked out by the engine itself and by what is filled in. */
const cases: [name: string, work: () => unknown][] = [
  ...[0, 2, -1, -3, 3, -4, 1.7, -1.7, Number.NaN].flatMap((index): [string, () => unknown][] => [
    [`[].at(${index})`, () => ['a', 'b', 'c'].at(index)],
    [`''.at(${index})`, () => 'abc'.at(index)],
    [`Uint8Array.at(${index})`, () => new Uint8Array([1, 2, 3]).at(index)],
  ]),
  ['an own property', () => Object.hasOwn({ a: 1 }, 'a')],
  ['an inherited property', () => Object.hasOwn({}, 'toString')],
  ['a property of an object without a prototype', () => Object.hasOwn(Object.assign(Object.create(null), { a: 1 }), 'a')],
  ['a text of signs', () => '^$.*+?()[]{}|\\-^$.*+?()[]{}|\\'.replaceAll('$.*+?()[]{}|\\', '-')],
  ['a pattern', () => 'a1b22'.replaceAll(/\d/g, '<$&>')],
  ['a text put in with a mark', () => 'aa'.replaceAll('a', '[$&]')],
  ['a text that is not there', () => 'aa'.replaceAll('b', 'c')],
]

describe('a polyfill for an old engine', () => {
  const own = owners.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name))
  const expected = cases.map(([, work]) => work())
  const filled: unknown[] = []
  const enumerable: string[] = []

  beforeAll(() => {
    for (const [owner, name] of owners) Reflect.deleteProperty(owner, name)
    fillIn()
    filled.push(...cases.map(([, work]) => work()))
    for (const key in [1]) enumerable.push(key)
    for (const [index, [owner, name]] of owners.entries()) Object.defineProperty(owner, name, own[index] ?? {})
  })

  it.each(cases.map(([name], index) => [name, index] as const))('fills in: %s', (_name, index) =>
    expect(filled[index]).toEqual(expected[index]),
  )

  it('stays hidden in a loop over an array', () => expect(enumerable).toEqual(['0']))

  it('leaves an existing function alone', () => {
    fillIn()
    expect(owners.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name))).toEqual(own)
  })
})
