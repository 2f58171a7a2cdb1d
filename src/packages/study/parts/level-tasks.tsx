import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanTask, PlanTaskLevel, TaskState } from '@/contract/study/plan.schema'
import { serverNow } from '@/data/http/clock'
import { studyQueries } from '@/data/study/study-pages'
import { dayWords, learningDayOf, learningDayText } from '@/domain/time/day'
import { studyArt } from '@/features/page-frame/study-art'
import { TaskList } from '@/features/study/task-list'
import { View } from '@/platform/elements'
import { Tabs } from '@/ui/tabs'
import { InClass } from './in-class'

const groups = {
  open: { text: '待完成', states: ['open'], none: '没有待完成的任务' },
  late: { text: '可补学', states: ['late'], none: '没有要补学的任务' },
  done: { text: '已结束', states: ['on_time', 'made_up', 'too_late', 'missed'], none: '还没有结束的任务' },
} as const satisfies Record<string, { text: string; states: readonly TaskState[]; none: string }>
type Group = keyof typeof groups
const isGroup = (key: string): key is Group => key in groups

/** The tasks under the days they are due, in their order. */
function byDue(tasks: readonly PlanTask[]): { due: string; own: PlanTask[] }[] {
  const days = new Map<string, PlanTask[]>()
  for (const task of tasks) days.set(task.due, [...(days.get(task.due) ?? []), task])
  return [...days].map(([due, own]) => ({ due, own }))
}

const TOMORROW = 1

/** A day that tasks are due on: one of the next two by its name. */
function dueText(due: string): string {
  const today = learningDayOf(serverNow())
  if (due === learningDayText(today)) return '今天截止'
  return due === learningDayText(today + TOMORROW) ? '明天截止' : `${dayWords(due)}截止`
}

/** Open tasks stand under the days they are due; the rest in one list. */
function Tasks({ group, of }: { group: Group; of: readonly PlanTask[] }) {
  if (group !== 'open') return <TaskList label={groups[group].text} of={of} />
  return byDue(of).map(({ due, own }) => (
    <View key={due}>
      <View className="section-title" role="heading">
        {dueText(due)}
      </View>
      <TaskList label={dueText(due)} of={own} />
    </View>
  ))
}

/** Tasks of one level by state. */
export function LevelTasks({ level }: { level: PlanTaskLevel }) {
  const tasks = useQuery(studyQueries.tasks(level))
  const [group, setGroup] = useState<Group>('open')
  return (
    <InClass of={tasks} empty={{ when: (rows) => rows.length === 0, art: studyArt('homework'), text: '计划里没有这一类任务' }}>
      {(rows) => {
        const of = (key: Group) => rows.filter(({ state }) => groups[key].states.some((one) => one === state))
        // A count calls for something to do; over what has ended it would be a false alarm.
        const countOf = (key: Group) => (key === 'done' ? {} : { count: of(key).length })
        const tabs = (['open', 'late', 'done'] as const).map((key) => ({ key, text: groups[key].text, ...countOf(key) }))
        return (
          <View className="page-top">
            <Tabs id="tasks" label="任务" tabs={tabs} current={group} onChange={(key) => isGroup(key) && setGroup(key)}>
              {of(group).length > 0 ? <Tasks group={group} of={of(group)} /> : <View className="page-pad muted">{groups[group].none}</View>}
            </Tabs>
          </View>
        )
      }}
    </InClass>
  )
}
