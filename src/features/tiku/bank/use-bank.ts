import { useQuery } from '@tanstack/react-query'
import { examQueries } from '@/data/exam/exam'
import { useFresh } from '@/data/http/use-act'
import { practiceQueries } from '@/data/tiku/practice'

/** The question bank of a direction and how far the learner is in it; `both` waits for the second, which stands above the rest. */
export function useBank(categoryId: number) {
  const home = useQuery(examQueries.home(categoryId))
  const study = useQuery(practiceQueries.study(categoryId))
  useFresh(home, study)
  // Drawn after the rest, the learner's study would push the rest down.
  const isWaiting = !study.isFetched && study.isFetching
  return { home, study, both: { data: isWaiting ? undefined : home.data, error: home.error, refetch: home.refetch } }
}
