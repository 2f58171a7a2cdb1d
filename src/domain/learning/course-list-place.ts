/** Document 1 §3, Course-list navigation state. Category ids are 0 before one has been chosen. */
export type CourseListPlace = { categoryId: number; level: number; activeCategoryId: number; activeChildId: number }
type Node = { id: number; level: number; children?: readonly Node[] }

/** Document 2 §9, Course-list defaults. */
export const COURSE_LIST_START: CourseListPlace = { categoryId: 0, level: 3, activeCategoryId: 0, activeChildId: 0 }
/** Document 2 §9, Course list category id for buying-courses redirect. */
const BUYING_CATEGORY_ID = 22

function trailTo(nodes: readonly Node[], id: number): Node[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = trailTo(node.children ?? [], id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** The place of a category: its level, the top category it belongs to, and the child under that; unknown ones keep the defaults. */
export function placeOfCategory(tree: readonly Node[], categoryId: number): CourseListPlace {
  const trail = trailTo(tree, categoryId)
  const [top, child] = trail
  return {
    categoryId,
    level: trail.at(-1)?.level ?? COURSE_LIST_START.level,
    activeCategoryId: top?.id ?? COURSE_LIST_START.activeCategoryId,
    activeChildId: child?.id ?? COURSE_LIST_START.activeChildId,
  }
}

/** The list somebody who wants to buy is led to: the category looked at last, else the documents' own. Document 1 §2, Lists. */
export function buyingCategory({ categoryId }: CourseListPlace): number {
  return categoryId === 0 ? BUYING_CATEGORY_ID : categoryId
}
