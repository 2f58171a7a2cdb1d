import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/data/account/session'
import { courseQueries } from '@/data/course/course'
import { courseCategory } from '@/data/course/course-list'
import { todayQueries } from '@/data/study/today'
import { useTikuDirection } from '@/data/tiku/tiku-direction'

/** No direction: the catalogue has none yet. */
const NONE = 0

/** A screen shows this where the catalogue has no direction. */
export const noDirection = { when: (categoryId: number) => categoryId === NONE, text: '题库还在准备，过几天再来看看' }

/**
 * The direction of the bank: the one picked, else the one the learner works in, else the first there is, `NONE` in an empty catalogue; or
 * why it is not known.
 */
export function useOwnDirection() {
  const picked = useTikuDirection()
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const own = useQuery({ ...todayQueries.open(), enabled: picked === null && isLoggedIn })
  const worked = own.data?.daily?.categoryId
  const isUnknown = picked === null && worked === undefined && !(isLoggedIn && own.isPending)
  const tree = useQuery({ ...courseQueries.categoryTree(), enabled: isUnknown })
  const usual = tree.isError ? courseCategory() || undefined : tree.data && (tree.data.flatMap(({ children }) => children)[0]?.id ?? NONE)
  const { error, isLoadingError, refetch } = tree
  return { data: picked ?? worked ?? usual, error, isLoadingError, refetch }
}
