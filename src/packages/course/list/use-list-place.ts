import { useEffect } from 'react'
import type { CategoryTree } from '@/contract/course/course.schema'
import { listScrollOf, setCourseListPlace, setListScroll } from '@/data/course/course-list'
import { neighboursOf, placeOfCategory } from '@/domain/course/course-list-place'
import { useHide } from '@/platform/lifecycle'
import { scroll } from '@/platform/scroll'

/** Remembers the category looked at and how far its list was read, and takes the list up there once its rows are there. */
export function useListPlace(tree: CategoryTree | undefined, categoryId: number, isRead: boolean): void {
  useEffect(() => {
    const { before, after } = neighboursOf(tree ?? [], categoryId)
    setCourseListPlace({
      ...placeOfCategory(tree ?? [], categoryId),
      isTopBounce: before !== undefined,
      isBottomBounce: after !== undefined,
      activeName: 'category',
    })
  }, [tree, categoryId])
  useHide(() => setListScroll('category', categoryId, scroll.top()))
  useEffect(() => {
    const top = listScrollOf('category', categoryId)
    if (isRead && top > 0) scroll.to(top)
  }, [isRead, categoryId])
}
