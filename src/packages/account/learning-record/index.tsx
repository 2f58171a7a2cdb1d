import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { LearnDay } from '@/contract/learn/learn-record.schema'
import { courseCategory } from '@/data/course/course-list'
import { learnRecordQueries } from '@/data/learn/learn-record'
import { learningQueries } from '@/data/learn/lesson'
import { durationText } from '@/domain/time/clock-text'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import './index.scss'
import { Totals } from './totals'

definePageConfig({ navigationBarTitleText: '学习记录' })

/** The lesson learned last, to go on with at once. */
function GoOn() {
  const [last] = useQuery(learningQueries.record()).data ?? []
  if (!last) return null
  const { courseId, lessonId, lessonTitle, lessonProgress } = last
  return (
    <Card id="go-on">
      <View className="title">{lessonTitle}</View>
      <View className="small">已学 {lessonProgress}%</View>
      <ActionButton id="go-on-learning" isWide onClick={() => go('course_learn', { id: courseId }, { lessonId })}>
        继续学习
      </ActionButton>
    </Card>
  )
}

function Day({ of: { day, seconds, lessons } }: { of: LearnDay }) {
  return (
    <Card>
      <View className="record-day">
        <View className="title" role="heading">
          {day}
        </View>
        <View className="small">{durationText(seconds)}</View>
      </View>
      {lessons.map(({ courseId, courseTitle, lessonId, lessonTitle, seconds: played }) => (
        <Cell
          key={lessonId}
          id={`record-${day}-${lessonId}`}
          side={durationText(played)}
          onClick={() => go('course_learn', { id: courseId }, { lessonId })}
        >
          <View>{lessonTitle}</View>
          <View className="small">{courseTitle}</View>
        </Cell>
      ))}
    </Card>
  )
}

function Days() {
  const days = useInfiniteQuery(learnRecordQueries.days())
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = days
  return (
    <QueryState
      of={days}
      empty={{
        when: ({ pages }) => pages[0]?.length === 0,
        text: '还没有学习记录，去听第一节课吧',
        action: '去选课',
        onAction: () => go('course_normal_list', { categoryId: courseCategory() }),
      }}
    >
      {({ pages }) => (
        <>
          {pages.flat().map((day) => (
            <Day key={day.day} of={day} />
          ))}
          {hasNextPage && (
            <ActionButton id="more-days" look="plain" isWide isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              更早的记录
            </ActionButton>
          )}
        </>
      )}
    </QueryState>
  )
}

export default screen('learning_record', () => {
  const calendar = useQuery(learnRecordQueries.calendar())
  return (
    <View className="page-top">
      <QueryState of={calendar}>{(totals) => <Totals of={totals} />}</QueryState>
      <GoOn />
      <Days />
    </View>
  )
})
