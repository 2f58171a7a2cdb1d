/** Where the learner is in the lists of courses: which category of which level, and how far down each list was read. Category ids are 0 before one has been chosen. */
export type CourseListPlace = {
  /** How far each list is scrolled, by its type and id. */
  scrollTops: Readonly<Record<string, number>>
  /** Whether going past the top or the end of the list leads to the category before or after. */
  isTopBounce: boolean
  isBottomBounce: boolean
  categoryId: number
  level: number
  activeCategoryId: number
  activeChildId: number
  openCategoryId: number
  openLevel: number
  activeOpenCategoryId: number
  activeOpenChildId: number
  /** The kind of list that is shown. */
  activeName: 'category' | 'open'
}

/** Defaults of the course list. */
export const COURSE_LIST_START: CourseListPlace = {
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
}
