import type { SearchKind, SearchScope } from '@/contract/search/search.schema'

/** Names the kinds that can be searched for, in the order of the tabs, in the learner's words. */
export const searchKindNames: Record<SearchKind, string> = {
  course: '课程',
  lesson: '课时',
  article: '文章',
  question: '题目',
  paper: '试卷',
  doubt: '答疑',
  teacher: '老师',
  help: '帮助',
}

/** In the order of the tabs. */
export const searchKinds = Object.keys(searchKindNames) as SearchKind[]

/** The tabs: everything first, then kind by kind. */
export const searchScopes: readonly SearchScope[] = ['all', ...searchKinds]

/** A scope in the learner's words. */
export const searchScopeName = (scope: SearchScope): string => (scope === 'all' ? '综合' : searchKindNames[scope])

/** A scope out of an address; courses when it names none. `/search` has type `course` by default. */
export const searchScopeIn = (text: string | undefined): SearchScope => searchScopes.find((scope) => scope === text) ?? 'course'

/** How many there are in a scope. */
export const countIn = (counts: Record<SearchKind, number>, scope: SearchScope): number =>
  scope === 'all' ? searchKinds.reduce((sum, kind) => sum + counts[kind], 0) : counts[scope]

/** Another kind of which there is something, the one with the most; null when there is nothing at all. */
export function fullestKind(counts: Record<SearchKind, number>): SearchKind | null {
  const [fullest = null] = searchKinds.filter((kind) => counts[kind] > 0).sort((one, other) => counts[other] - counts[one])
  return fullest
}

const MOST_SHOWN = 99

/** A number of finds as it is shown: of many only that they are more than 99. */
export const manyText = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count))
