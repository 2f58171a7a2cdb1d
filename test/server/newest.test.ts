import { Newest } from '#server/newest'

describe('a map of the newest entries', () => {
  it('drops the oldest entry when there is one more than its limit', () => {
    const map = new Newest<string, number>(2)
    map.set('a', 1).set('b', 2)
    expect([...map]).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    map.set('c', 3)
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([undefined, 2, 3])
  })

  it('counts a rewritten entry as new, and a read one as before', () => {
    const map = new Newest<string, number>(2)
    map.set('a', 1).set('b', 2).set('a', 4)
    expect(map.get('b')).toBe(2)
    map.set('c', 3)
    expect([...map]).toEqual([
      ['a', 4],
      ['c', 3],
    ])
  })
})
