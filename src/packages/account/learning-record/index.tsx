import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { LearnCalendar, LearnDay } from '@/contract/learn/learn-record.schema'
import type { LearnedLesson } from '@/contract/learn/lesson.schema'
import { courseCategory } from '@/data/course/course-list'
import { learnRecordQueries } from '@/data/learn/learn-record'
import { learningQueries } from '@/data/learn/lesson'
import { learnedMinutes } from '@/domain/learn/learned'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { go } from '@/navigation/go'
import { Text, View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { HeatCalendar } from '@/ui/heat-calendar'
import './index.scss'

/** How much was learned today and in all, and the days of the last twelve weeks. */
function Totals({ of: { totalSeconds, totalDays, todaySeconds, streak, days } }: { of: LearnCalendar }) {
  const numbers = [
    ['今日学习', learnedMinutes(todaySeconds), '分钟'],
    ['累计学习', learnedMinutes(totalSeconds), '分钟'],
    ['学习天数', totalDays, '天'],
    ['连续学习', streak, '天'],
  ] as const
  return (
    <Card id="record-totals">
      <View className="record-totals">
        {numbers.map(([name, number, unit]) => (
          <View key={name} className="record-totals__one">
            <View className="small">{name}</View>
            <View className="record-totals__number">
              {number} <Text className="small">{unit}</Text>
            </View>
          </View>
        ))}
      </View>
      <HeatCalendar label="近十二周的学习" unit="分钟" days={days.map(({ day, seconds }) => ({ day, count: learnedMinutes(seconds) }))} />
      <View className="record-totals__note small">一天从凌晨 4 点算起，同一节课同一天重看不重复计时</View>
    </Card>
  )
}

const WHOLE = 100

definePageConfig({ navigationBarTitleText: '学习记录' })

/** The newest lesson that is not learned to its end, to go on with at once. */
function GoOn({ of: last }: { of: LearnedLesson | undefined }) {
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

const minutesText = (seconds: number) => (learnedMinutes(seconds) > 0 ? `${learnedMinutes(seconds)} 分钟` : '不到 1 分钟')

function Day({ of: { day, seconds, lessons } }: { of: LearnDay }) {
  return (
    <Card>
      <View className="record-day">
        <View className="title" role="heading">
          {day}
        </View>
        <View className="small">{minutesText(seconds)}</View>
      </View>
      {lessons.map(({ courseId, courseTitle, lessonId, lessonTitle, seconds: played }) => (
        <Cell
          key={lessonId}
          id={`record-${day}-${lessonId}`}
          side={minutesText(played)}
          onClick={() => go('course_learn', { id: courseId }, { lessonId })}
        >
          <View>{lessonTitle}</View>
          <View className="small">{courseTitle}</View>
        </Cell>
      ))}
    </Card>
  )
}

function Days({ of: days }: { of: UseInfiniteQueryResult<InfiniteData<LearnDay[]>, Error> }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = days
  return (
    <QueryState
      of={days}
      empty={{
        when: ({ pages }) => pages[0]?.length === 0,
        art: studyArt('chart'),
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
              {isFetchNextPageError ? '加载失败，再试一次' : '更早的记录'}
            </ActionButton>
          )}
        </>
      )}
    </QueryState>
  )
}

export default screen('learning_record', () => {
  const calendar = useQuery(learnRecordQueries.calendar())
  const last = useQuery(learningQueries.record())
  const days = useInfiniteQuery(learnRecordQueries.days())
  // Drawn when all of it has come or failed, so that nothing is pushed down.
  const isWhole = [last, days].every(({ data, error }) => data !== undefined || error !== null)
  const parts = (
    <>
      <Card>
        <Cell id="week-report" onClick={() => go('week_report')}>
          学习周报和徽章
        </Cell>
      </Card>
      <GoOn of={last.data?.find(({ lessonProgress }) => lessonProgress < WHOLE)} />
      <Days of={days} />
    </>
  )
  return (
    <View className="page-top">
      <QueryState of={{ data: isWhole ? calendar.data : undefined, error: isWhole ? calendar.error : null, refetch: calendar.refetch }}>
        {(totals) => (
          <>
            <Totals of={totals} />
            {parts}
          </>
        )}
      </QueryState>
      {isWhole && calendar.data === undefined && calendar.error && parts}
    </View>
  )
})
