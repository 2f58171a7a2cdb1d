import { neighboursOf, placeOfCategory, trailTo } from '@/domain/course/course-list-place'
import { COURSE_LIST_START } from '@/domain/course/course-list-start'

const tree = [
  {
    id: 2,
    level: 1,
    children: [
      { id: 22, level: 2, children: [{ id: 221, level: 3 }] },
      { id: 23, level: 2, children: [] },
    ],
  },
  { id: 3, level: 1, children: [{ id: 31, level: 2, children: [{ id: 311, level: 3 }] }] },
]

describe('the position of the learner in the course list', () => {
  it('[D2-9-list-1] starts at level 3, open level 2, every category and child id 0 and both bounce flags on', () => {
    expect(COURSE_LIST_START).toEqual({
      scrollTops: {},
      isTopBounce: true,
      isBottomBounce: true,
      categoryId: 0,
      level: 3,
      activeCategoryId: 0,
      activeChildId: 0,
      openCategoryId: 0,
      openLevel: 2,
      activeOpenCategoryId: 0,
      activeOpenChildId: 0,
      activeName: 'category',
    })
  })

  it('[D1-3-list-1] holds the category with its level, its top category and the child below', () => {
    expect(placeOfCategory(tree, 221)).toEqual({ categoryId: 221, level: 3, activeCategoryId: 2, activeChildId: 22 })
    expect(placeOfCategory(tree, 2)).toEqual({ categoryId: 2, level: 1, activeCategoryId: 2, activeChildId: 0 })
    expect(placeOfCategory(tree, 9)).toEqual({ categoryId: 9, level: 3, activeCategoryId: 0, activeChildId: 0 })
    expect(trailTo(tree, 311).map(({ id }) => id)).toEqual([3, 31, 311])
  })

  it.each([
    ['the first of its level', 22, undefined, 23],
    ['across the top', 23, 22, 31],
    ['the last of its level', 31, 23, undefined],
    ['the lowest level', 221, undefined, 311],
    ['an unknown one', 9, undefined, undefined],
  ])('the categories before and after %s are found', (_, id, before, after) => {
    const found = neighboursOf(tree, id)
    expect([found.before?.id, found.after?.id]).toEqual([before, after])
  })
})
