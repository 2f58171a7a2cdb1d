import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Today } from '@/contract/study/today.schema'
import { recordRunningExam } from '@/data/exam/running-exam'
import { useFresh } from '@/data/http/use-act'
import { todayQueries } from '@/data/study/today'

/** Returns what the learner can go on with now, requested again whenever the page is shown; it also tells the app which exam runs. */
export function useToday(categoryId?: number): { data: Today | undefined; isFailed: boolean } {
  const today = useQuery(todayQueries.open(categoryId))
  useFresh(today)
  const exam = today.data?.exam
  useEffect(() => {
    if (exam !== undefined) recordRunningExam(exam)
  }, [exam])
  return { data: today.data, isFailed: today.isError && today.data === undefined }
}
