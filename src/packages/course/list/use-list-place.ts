import { useEffect } from 'react'
import type { CategoryTree } from '@/contract/content/course.schema'
import { setCourseListPlace } from '@/data/stores/course-list'
import { placeOfCategory } from '@/domain/learning/course-list-place'

/** Remembers the category looked at, for the next time the list is opened without one. */
export function useListPlace(tree: CategoryTree | undefined, categoryId: number): void {
  useEffect(() => setCourseListPlace(placeOfCategory(tree ?? [], categoryId)), [tree, categoryId])
}
