import { link } from '@/routes/link'
import { decodeStrictly, pathOf, queryOf, strictly } from '@/routes/query'
import { fc } from '../support/fast-check'

describe('the query of an address', () => {
  it.each([
    ['/a?b=1#c', '/a', { b: '1' }],
    ['/a#c?b=1', '/a', {}],
    ['/a', '/a', {}],
    ['/a?', '/a', {}],
    ['/a?b', '/a', { b: '' }],
    ['/a?b%20c', '/a', { 'b c': '' }],
    ['/a?b=1=2&&c=%E4%BC%9A+x', '/a', { b: '1=2', c: '会 x' }],
    ['/a?b=/c?d=1', '/a', { b: '/c?d=1' }],
    ['/a?b=%E4%BC', '/a', { b: '%E4%BC' }],
    ['/a?b=1&b=2', '/a', { b: '2' }],
    ['/a?b=1&c=2#d=3', '/a', { b: '1', c: '2' }],
    ['', '', {}],
  ])('reads %s', (address, path, query) => {
    expect(pathOf(address)).toBe(path)
    expect(queryOf(address)).toEqual(query)
  })

  it('never replaces the prototype of its result', () => {
    const query = queryOf('/a?__proto__=x&b=1')
    expect(Object.getPrototypeOf(query)).toBe(Object.prototype)
    expect(JSON.stringify(query)).toBe('{"__proto__":"x","b":"1"}')
  })

  it('decodes strictly where a broken percent sign must be refused', () => {
    expect([decodeStrictly('%E4%BC%9A'), decodeStrictly('%E4%BC')]).toEqual(['会', undefined])
  })

  it('a return address survives inside another address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (gotoUrl) => {
        expect(queryOf(link('phone_login', {}, { gotoUrl }))).toEqual({ gotoUrl })
      }),
      { verbose: 1 },
    )
  })

  it('rethrows every error except one of the text', () => {
    const write = () => {
      throw new TypeError('no text')
    }
    expect(() => strictly(write, 'a')).toThrow(TypeError)
  })
})
