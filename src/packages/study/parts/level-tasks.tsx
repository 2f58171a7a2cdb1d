import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanTaskLevel, TaskState } from '@/contract/study/plan.schema'
import { studyQueries } from '@/data/study/study-pages'
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

/** Tasks of one level by state. */
export function LevelTasks({ level }: { level: PlanTaskLevel }) {
  const tasks = useQuery(studyQueries.tasks(level))
  const [group, setGroup] = useState<Group>('open')
  return (
    <InClass of={tasks} empty={{ when: (rows) => rows.length === 0, text: '计划里没有这一类任务' }}>
      {(rows) => {
        const of = (key: Group) => rows.filter(({ state }) => groups[key].states.some((one) => one === state))
        // A count calls for something to do; over what has ended it would be a false alarm.
        const countOf = (key: Group) => (key === 'done' ? {} : { count: of(key).length })
        const tabs = (['open', 'late', 'done'] as const).map((key) => ({ key, text: groups[key].text, ...countOf(key) }))
        return (
          <View className="page-top">
            <Tabs id="tasks" label="任务" tabs={tabs} current={group} onChange={(key) => isGroup(key) && setGroup(key)}>
              {of(group).length > 0 ? (
                <TaskList label={groups[group].text} of={of(group)} />
              ) : (
                <View className="page-pad muted">{groups[group].none}</View>
              )}
            </Tabs>
          </View>
        )
      }}
    </InClass>
  )
}
