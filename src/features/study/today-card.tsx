import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Today } from '@/contract/study/today.schema'
import { noteRunningExam } from '@/data/exam/running-exam'
import { todayQueries } from '@/data/study/today'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { useReturn } from '@/platform/lifecycle'
import { Cell } from '@/ui/cell'
import { TodayLesson } from './today-lesson'
import { TodayLive } from './today-live'
import { TodayRoom } from './today-room'
import { TodayTiles } from './today-tiles'
import './today.scss'

/** Returns what the learner can go on with now, requested again whenever the page is shown; it also tells the app which exam runs. */
export function useToday(categoryId?: number): { data: Today | undefined; isFailed: boolean } {
  const today = useQuery(todayQueries.open(categoryId))
  useReturn(() => void today.refetch({ cancelRefetch: false }))
  const exam = today.data?.exam
  useEffect(() => {
    if (exam !== undefined) noteRunningExam(exam)
  }, [exam])
  return { data: today.data, isFailed: today.isError && today.data === undefined }
}

/** The first card of a learner's day: lesson, practice, the ten of today, reviews, the next live. Without a reply there is none. */
export function TodayCard({ categoryId }: { categoryId?: number }) {
  const { data, isFailed } = useToday(categoryId)
  if (isFailed) return null
  if (!data) return <TodayRoom />
  // The question bank has its own ways in; on home who has begun nothing is asked for the first steps.
  const isNew = categoryId === undefined && data.lesson === null && data.practice === null
  return (
    <View id="today" className="card today" role="region" label="今天">
      <TodayLesson lesson={data.lesson} />
      <TodayTiles today={data} />
      {data.live && <TodayLive live={data.live} />}
      {isNew && (
        <Cell id="first-steps" side="去选择" onClick={() => go('chose_direction')}>
          三步开始备考
        </Cell>
      )}
    </View>
  )
}
