import { useQuery } from '@tanstack/react-query'
import type { Today } from '@/contract/study/today.schema'
import { messageQueries } from '@/data/account/message'
import { serverNow } from '@/data/http/clock'
import { daysUntil } from '@/domain/exam/exam-day'
import { learningDayOf, learningDayText, WEEKDAYS, weekdayOf } from '@/domain/time/day'
import { useExamDay } from '@/features/study/use-exam-day'
import { go } from '@/navigation/go'
import { Button, Text, View } from '@/platform/elements'
import { Icon } from '@/ui/icon'
import './day-head.scss'

type Countdown = NonNullable<Today['countdown']>
type Days = NonNullable<Today['week']>

/** The way to set the day of the exam, where the learner is. */
function ExamWish({ categoryId }: { categoryId: number }) {
  const { open, sheet } = useExamDay(categoryId)
  return (
    <>
      <Button id="set-exam-day" className="day-head__exam" onClick={open}>
        <View className="day-head__label">还没有考试日期</View>
        <View className="day-head__wish">设置考试日期 ›</View>
      </Button>
      {sheet}
    </>
  )
}

/** The days to the exam; another day is set by a press. */
function ExamCountdown({ of }: { of: Countdown }) {
  const { open, sheet } = useExamDay(of.categoryId)
  const days = daysUntil(of.day, serverNow())
  return (
    <>
      <Button id="countdown" className="day-head__exam" label={`距${of.name}考试 ${days} 天`} onClick={open}>
        <View className="day-head__label">距{of.name}考试</View>
        <View className="day-head__days">
          {days}
          <Text className="day-head__unit">天</Text>
        </View>
      </Button>
      {sheet}
    </>
  )
}

/** The inbox, with how many messages wait in it. */
function Inbox() {
  const count = useQuery(messageQueries.unread()).data?.total ?? 0
  return (
    <Button id="inbox" className="day-head__bell" label={count > 0 ? `消息，${count} 条未读` : '消息'} onClick={() => go('mine_messages')}>
      <View className="day-head__bell-face" />
      {count > 0 && <View className="day-head__count">{count > 99 ? '99+' : count}</View>}
    </Button>
  )
}

type DayState = 'done' | 'missed' | 'lit' | 'unlit' | 'ahead'
const stateWords = { done: '学了', missed: '没有学', lit: '今天学了', unlit: '今天还没有学', ahead: '还没到' } as const

function stateOf({ day, isDone }: Days[number], today: string): DayState {
  if (day === today) return isDone ? 'lit' : 'unlit'
  if (day > today) return 'ahead'
  return isDone ? 'done' : 'missed'
}

/** The days of this week, each done, missed or to come; it leads to all that was learned. */
function Week({ week }: { week: Days }) {
  const today = learningDayText(learningDayOf(serverNow()))
  const states = week.map((one) => stateOf(one, today))
  const isRun = (at: number) => states[at] === 'done' || states[at] === 'lit'
  const words = week.map(({ day }, at) => `星期${WEEKDAYS[weekdayOf(day)]}${stateWords[states[at] ?? 'ahead']}`).join('，')
  return (
    <Button id="week" className="day-head__week" label={`本周：${words}`} onClick={() => go('learning_record')}>
      {week.map(({ day }, at) => (
        <View key={day} className="day-head__day">
          <View className={day === today ? 'day-head__today' : ''}>{day === today ? '今天' : WEEKDAYS[weekdayOf(day)]}</View>
          <View
            className={`day-head__mark is-${states[at]}${isRun(at) && isRun(at - 1) ? ' is-joined' : ''}${isRun(at) && isRun(at + 1) ? ' is-joining' : ''}`}
          >
            {states[at] === 'done' && <Icon name="check" />}
            {states[at] === 'lit' && <View className="day-head__flame" />}
          </View>
        </View>
      ))}
    </Button>
  )
}

/** The head of a learner's day: how far the exam is, the streak, messages, and the week. */
export function DayHead({ of: { countdown = null, streak = 0, week = [], daily } }: { of: Today }) {
  return (
    <View className="day-head">
      <View className="day-head__row">
        {countdown && <ExamCountdown of={countdown} />}
        {!countdown && daily && <ExamWish categoryId={daily.categoryId} />}
        {!countdown && !daily && <View className="day-head__exam" />}
        {streak > 0 && (
          <Button id="streak" className="day-head__streak" label={`连续学习 ${streak} 天`} onClick={() => go('learning_record')}>
            <View className="day-head__flame" />
            <Text>连续</Text>
            <Text className="day-head__streak-days">{streak}</Text>
            <Text>天</Text>
          </Button>
        )}
        <Inbox />
      </View>
      <Week week={week} />
    </View>
  )
}
