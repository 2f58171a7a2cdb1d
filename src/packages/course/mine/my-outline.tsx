import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LearnStatus } from '@/contract/course/course.schema'
import { courseQueries } from '@/data/course/course'
import { Outline } from '@/features/course/outline'
import { QueryState } from '@/features/page-frame/query-state'
import { View } from '@/platform/elements'
import { Tabs } from '@/ui/tabs'

const tabs: { key: LearnStatus; text: string; empty: string }[] = [
  { key: 'all', text: '全部', empty: '课程目录正在整理' },
  { key: 'waiting', text: '未学', empty: '每一课都学过了' },
  { key: 'learning', text: '在学', empty: '没有学到一半的课' },
  { key: 'learned', text: '已学完', empty: '还没有学完的课' },
]

/** The lessons of the course, all or by how far the learner is. */
export function MyOutline({ courseId }: { courseId: number }) {
  const [status, setStatus] = useState<LearnStatus>('all')
  const items = useQuery(status === 'all' ? courseQueries.items(courseId) : courseQueries.itemsBy(courseId, status))
  const shown = tabs.find(({ key }) => key === status)
  const choose = (key: string) => setStatus(tabs.find((tab) => tab.key === key)?.key ?? 'all')
  const isAll = status === 'all'
  const empty = { text: shown?.empty ?? '', ...(!isAll && { action: '看全部', onAction: () => setStatus('all') }) }
  return (
    <Tabs id="lesson-status" label="课时进度" tabs={tabs} current={status} look="pill" onChange={choose}>
      <View>
        <QueryState of={items} empty={{ when: (rows) => rows.length === 0, ...empty }}>
          {(chapters) => <Outline courseId={courseId} chapters={chapters} />}
        </QueryState>
      </View>
    </Tabs>
  )
}
