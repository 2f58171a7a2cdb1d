import { placeOf, savePlace } from '@/data/site/pages'

describe('the place a page was left at (document 1 §3)', () => {
  it('[D1-2-scroll-1] is the top for a page not shown before', () => {
    expect(placeOf('/course/3/detail')).toBe(0)
  })

  it('[D1-2-scroll-2] is kept by the address of the page', () => {
    savePlace('/article', 420)
    savePlace('/article/3', 7)
    expect([placeOf('/article'), placeOf('/article/3')]).toEqual([420, 7])
    savePlace('/article', 0)
    expect(placeOf('/article')).toBe(0)
  })
})
