import { failed, linkFailures } from '@/routes/failures'

describe('the failures of the link resolver (document 2 §8)', () => {
  it('have four messages', () => {
    expect(Object.values(linkFailures)).toEqual([
      'no matching route',
      'no matching address',
      'platform required',
      'only string addresses can be parsed',
    ])
    expect(failed('noRoute')).toEqual({ error: 'no matching route' })
  })
})
