import { withExcluded, withoutExcluded } from '@/domain/layout/alive-exclude'

describe('aliveExclude (document 1 §4)', () => {
  it('[D1-4-alive-1] adds a name only if absent', () => {
    expect(withExcluded([], 'a')).toEqual(['a'])
    expect(withExcluded(['a'], 'a')).toEqual(['a'])
    expect(withExcluded(['a'], 'b')).toEqual(['a', 'b'])
  })

  it('[D1-4-alive-2] removal deletes the entry', () => {
    expect(withoutExcluded(['a', 'b'], 'a')).toEqual(['b'])
    expect(withoutExcluded(['b'], 'a')).toEqual(['b'])
  })
})
