import { buyingCategory, COURSE_LIST_START, placeOfCategory } from '@/domain/learning/course-list-place'

const tree = [{ id: 2, level: 1, children: [{ id: 22, level: 2, children: [{ id: 221, level: 3 }] }] }]

describe('where the learner is in the course list', () => {
  it('[D2-9-list-1] starts at level 3 with every category and child id 0', () => {
    expect(COURSE_LIST_START).toEqual({ categoryId: 0, level: 3, activeCategoryId: 0, activeChildId: 0 })
  })

  it('[D1-3-list-1] is the category with its level, its top category and the child under that', () => {
    expect(placeOfCategory(tree, 221)).toEqual({ categoryId: 221, level: 3, activeCategoryId: 2, activeChildId: 22 })
    expect(placeOfCategory(tree, 2)).toEqual({ categoryId: 2, level: 1, activeCategoryId: 2, activeChildId: 0 })
    expect(placeOfCategory(tree, 9)).toEqual({ ...COURSE_LIST_START, categoryId: 9 })
  })

  it('[D2-9-list-2] leads who wants to buy to category 22, or to the one looked at last', () => {
    expect([buyingCategory(COURSE_LIST_START), buyingCategory({ ...COURSE_LIST_START, categoryId: 23 })]).toEqual([22, 23])
  })
})
