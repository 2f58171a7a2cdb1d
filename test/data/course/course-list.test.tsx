import { courseCategory, listScrollOf, setCourseListPlace, setListScroll } from '@/data/course/course-list'
import { pickDirection } from '@/data/site/home-direction'

describe('the position in the course list', () => {
  it('the position is stored by kind and category, and begins at the top', () => {
    setListScroll('category', 5, 420)
    setListScroll('open', 5, 7)
    expect([listScrollOf('category', 5), listScrollOf('open', 5), listScrollOf('category', 6)]).toEqual([420, 7, 0])
    setListScroll('category', 5, 0)
    expect([listScrollOf('category', 5), listScrollOf('open', 5)]).toEqual([0, 7])
  })

  it.each([
    ['viewed last', 22, 3, 22],
    ['of the direction where none was viewed', 0, 3, 3],
    ['of all where there is neither', 0, 0, 0],
  ])('leads to the category %s', (_which, categoryId, picked, found) => {
    setCourseListPlace({ categoryId })
    pickDirection(0, picked)
    expect(courseCategory()).toBe(found)
  })
})
