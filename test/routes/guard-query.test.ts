import { addressWithout, trimmed } from '@/routes/guard-query'

describe('the query after the guard', () => {
  it.each([
    ['/a?b=1&c=2', '/a?c=2'],
    ['/a?b=1', '/a'],
    ['/a', '/a'],
    ['/a?c=%E4%BC%9A&b#d', '/a?c=%E4%BC%9A'],
  ])('%s without b becomes %s', (address, left) => {
    expect(addressWithout(address, ['b'])).toBe(left)
  })

  it('loses the mark of a shared page too', () => {
    expect(trimmed({ _at: 'x', a: '1', b: '2' }, ['b'])).toEqual({ a: '1' })
  })
})
