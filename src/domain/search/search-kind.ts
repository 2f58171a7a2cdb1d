import type { SearchKind } from '../../contract/content/search.schema'

/** What can be searched for, in the order of the tabs, in the learner's words. */
export const searchKindNames: Record<SearchKind, string> = {
  course: '课程',
  article: '文章',
  question: '题目',
  doubt: '答疑',
  teacher: '老师',
}

/** In the order of the tabs. */
export const searchKinds = Object.keys(searchKindNames) as SearchKind[]

/** A kind out of an address; courses when it names none. `/search` has type `course` by default. */
export const searchKindIn = (text: string | undefined): SearchKind => searchKinds.find((kind) => kind === text) ?? 'course'

/** Another kind of which there is something, the one with the most; null when there is nothing at all. */
export function fullestKind(counts: Record<SearchKind, number>): SearchKind | null {
  const [fullest = null] = searchKinds.filter((kind) => counts[kind] > 0).sort((one, other) => counts[other] - counts[one])
  return fullest
}
