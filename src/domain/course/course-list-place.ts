import { COURSE_LIST_START, type CourseListPlace } from './course-list-start'

type Node = { id: number; name?: string; level: number; children?: readonly Node[] }

/** The nodes from the top down to one; empty for an unknown id. */
export function trailTo<N extends Node>(nodes: readonly N[], id: number): Node[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = trailTo(node.children ?? [], id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

type Place = Pick<CourseListPlace, 'categoryId' | 'level' | 'activeCategoryId' | 'activeChildId'>

/** The place of a category: its level, the top category it belongs to, and the child under that; unknown ones keep the defaults. */
export function placeOfCategory(tree: readonly Node[], categoryId: number): Place {
  const trail = trailTo(tree, categoryId)
  const [top, child] = trail
  return {
    categoryId,
    level: trail.at(-1)?.level ?? COURSE_LIST_START.level,
    activeCategoryId: top?.id ?? COURSE_LIST_START.activeCategoryId,
    activeChildId: child?.id ?? COURSE_LIST_START.activeChildId,
  }
}

/** The categories just before and after one among those of its own level, over the whole tree. */
export function neighboursOf(tree: readonly Node[], categoryId: number): { before: Node | undefined; after: Node | undefined } {
  const level = trailTo(tree, categoryId).at(-1)?.level
  const peers: Node[] = []
  const walk = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      if (node.level === level) peers.push(node)
      walk(node.children ?? [])
    }
  }
  walk(tree)
  const at = peers.findIndex((node) => node.id === categoryId)
  return at < 0 ? { before: undefined, after: undefined } : { before: peers[at - 1], after: peers[at + 1] }
}
