import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TaskDay } from '@/contract/study/plan.schema'
import { serverNow } from '@/data/http/clock'
import { studyQueries } from '@/data/study/study-pages'
import { isDone } from '@/domain/study/credit'
import { daysOfMonth, monthAfter } from '@/domain/time/calendar-month'
import { dayWords, learningDayOf, learningDayText, WEEKDAYS, weekdayOf } from '@/domain/time/day'
import { screen } from '@/features/page-frame/screen'
import { TaskList } from '@/features/study/task-list'
import { Button, View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { InClass } from '../parts/in-class'
import './index.scss'

definePageConfig({ navigationBarTitleText: '任务记录' })

type MonthProps = { month: string; days: readonly TaskDay[]; chosen: string; onChoose: (day: string) => void }

/** Names the look of a day by its tasks. */
function markOf(count: number, done: number): 'free' | 'done' | 'part' | 'none' {
  if (count === 0) return 'free'
  if (done === count) return 'done'
  return done > 0 ? 'part' : 'none'
}

/** A month of days; a mark shows whether all, some or none of a day's tasks are done. */
function Month({ month, days, chosen, onChoose }: MonthProps) {
  const tasksOf = new Map(days.map(({ day, tasks }) => [day, tasks]))
  return (
    <View className="record-month">
      {WEEKDAYS.map((name) => (
        <View key={name} className="record-month__name small" hiddenFromReader>
          {name}
        </View>
      ))}
      {daysOfMonth(month).map((day, at) => {
        const shown = Number(day.slice(8))
        const tasks = tasksOf.get(day) ?? []
        const done = tasks.filter(({ state }) => isDone(state)).length
        const sign = tasks.length === 0 ? '' : done === tasks.length ? '✓' : `${done}/${tasks.length}`
        const words = tasks.length === 0 ? '没有任务' : `${tasks.length} 个任务，完成 ${done} 个`
        return (
          <Button
            key={day}
            className={`record-month__day is-${markOf(tasks.length, done)} ${day === chosen ? 'is-chosen' : ''}`}
            style={at === 0 ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
            label={`${shown} ${sign}，${dayWords(day)}，${words}`}
            pressed={day === chosen}
            onClick={() => onChoose(day)}
          >
            {/* The space keeps the number apart from the mark where their text is read as one. */}
            <View className="record-month__disc">{`${shown} `}</View>
            <View className="record-month__sign">{sign}</View>
          </Button>
        )
      })}
    </View>
  )
}

export default screen('task_record', () => {
  const today = learningDayText(learningDayOf(serverNow()))
  const [chosen, choose] = useState(today)
  const [month, setMonth] = useState(today.slice(0, 7))
  const record = useQuery(studyQueries.record(month))
  return (
    <InClass of={record}>
      {(days) => {
        const tasks = days.find(({ day }) => day === chosen)?.tasks ?? []
        return (
          <View id="record" className="page-top">
            <Card>
              <View className="record-bar">
                <ActionButton look="plain" onClick={() => setMonth(monthAfter(month, -1))}>
                  上月
                </ActionButton>
                <View className="title" live="polite">
                  {month.replace('-', '年')}月
                </View>
                <ActionButton look="plain" onClick={() => setMonth(monthAfter(month, 1))}>
                  下月
                </ActionButton>
              </View>
              <Month month={month} days={days} chosen={chosen} onChoose={choose} />
            </Card>
            <View className="section-title">{dayWords(chosen)}</View>
            {tasks.length > 0 ? <TaskList label={dayWords(chosen)} of={tasks} /> : <View className="page-pad muted">这一天没有任务</View>}
          </View>
        )
      }}
    </InClass>
  )
})
