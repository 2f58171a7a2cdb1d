import { placeOf, savePlace } from '@/data/site/pages'

describe('the scroll position of a page (document 1 §3)', () => {
  it('[D1-2-scroll-1] the scroll position is the top for a page not shown before', () => {
    expect(placeOf('/course/3/detail')).toBe(0)
  })

  it('[D1-2-scroll-2] the scroll position is stored by the address of the page', () => {
    savePlace('/article', 420)
    savePlace('/article/3', 7)
    expect([placeOf('/article'), placeOf('/article/3')]).toEqual([420, 7])
    savePlace('/article', 0)
    expect(placeOf('/article')).toBe(0)
  })
})
