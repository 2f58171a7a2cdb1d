import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LearnerCourse } from '@/contract/course/course.schema'
import type { ActivateType, ExpireType } from '@/contract/course/my-courses.schema'
import { courseCategory } from '@/data/course/course-list'
import { clearExpiredCourses, myCourseQueries } from '@/data/course/my-courses'
import { serverNow } from '@/data/http/clock'
import { useAct } from '@/data/http/use-act'
import { wholePercent } from '@/domain/text/whole-percent'
import { dayText } from '@/domain/time/day'
import { QueryState } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { Image, View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { LoadMore } from '@/ui/load-more'
import { Dialog } from '@/ui/popup'
import { Progress } from '@/ui/progress'
import { Tabs } from '@/ui/tabs'
import { Tag } from '@/ui/tag'
import './owned-course.scss'

/** A course of the learner's: how far they are, and until when it is theirs. */
function OwnedCourse({ owned: { course, progress, expiresAt } }: { owned: LearnerCourse }) {
  const isOver = expiresAt !== null && expiresAt <= serverNow()
  return (
    <Card id={`mine-${course.id}`} onClick={() => go('my_course_detail', { id: course.id })}>
      <View className="row">
        <Image className="owned-cover" src={course.cover} alt="" box={96} />
        <View className="row__main">
          <View className="title">
            {isOver && <Tag tone="quiet">已过期</Tag>}
            {course.title}
          </View>
          <View className="small">
            已学完 {progress.learnedLessons} / {course.lessonCount} 课
          </View>
          {expiresAt !== null && (
            <View className="small">{isOver ? `已于 ${dayText(expiresAt)} 到期` : `有效期至 ${dayText(expiresAt)}`}</View>
          )}
          <Progress percent={wholePercent(progress.learnedSeconds, progress.totalSeconds)} label="学习进度" />
        </View>
      </View>
    </Card>
  )
}

type Shown = { expireType: ExpireType; activateType: ActivateType; empty: string }

/** Ways to see the courses; a learner chooses one. */
const views = {
  all: { expireType: 'all', activateType: 'all', empty: '还没有课程，从一门开始吧' },
  learning: { expireType: 'valid', activateType: 'activated', empty: '没有正在学的课程' },
  waiting: { expireType: 'valid', activateType: 'waiting', empty: '买下的课程都开始学了' },
  expired: { expireType: 'expired', activateType: 'all', empty: '没有过期的课程' },
} as const satisfies Record<string, Shown>
type ViewKey = keyof typeof views
const isView = (key: string): key is ViewKey => key in views

const tabs: { key: ViewKey; text: string }[] = [
  { key: 'all', text: '全部' },
  { key: 'learning', text: '在学' },
  { key: 'waiting', text: '未开始' },
  { key: 'expired', text: '已过期' },
]

/** Takes the expired courses off the list, after a question. */
function ClearExpired() {
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy } = useAct(() => clearExpiredCourses(cache), {
    onSuccess: (count) => toast(`已移出 ${count} 门过期课程`),
    onSettled: () => setAsking(false),
  })
  return (
    <View className="page-pad">
      <ActionButton id="clear-expired" look="plain" isWide onClick={() => setAsking(true)}>
        清空过期课程
      </ActionButton>
      {isAsking && (
        <Dialog
          id="clear-expired-ask"
          title="清空过期课程？"
          confirm="清空"
          cancel="再想想"
          isBusy={isBusy}
          onConfirm={() => run()}
          onCancel={() => setAsking(false)}
        >
          移出后不再显示，学习记录会保留；重新购买后课程会回到列表。
        </Dialog>
      )}
    </View>
  )
}

/** The learner's courses, all or by state. */
export function OwnedCourses() {
  const [view, setView] = useState<ViewKey>('all')
  const { expireType, activateType, empty } = views[view]
  const mine = useInfiniteQuery(myCourseQueries.pages({ expireType, activateType }))
  const rows = { data: mine.data?.pages, error: mine.error, refetch: mine.refetch }
  const isAll = view === 'all'
  const leave = () => (isAll ? go('course_normal_list', { categoryId: courseCategory() }) : setView('all'))
  return (
    <Tabs id="my-courses" label="我的课程" tabs={tabs} current={view} look="pill" onChange={(key) => isView(key) && setView(key)}>
      <QueryState
        of={rows}
        empty={{ when: ([first]) => first?.courses.length === 0, text: empty, action: isAll ? '去选课' : '看全部课程', onAction: leave }}
      >
        {(pages) => (
          <>
            {pages.flatMap(({ courses }) => courses.map((owned) => <OwnedCourse key={owned.course.id} owned={owned} />))}
            {isAll && pages[0]?.count != null && pages[0].count > 1 && <View className="small page-pad">共 {pages[0].count} 门课程</View>}
            <LoadMore
              hasMore={mine.hasNextPage}
              isBusy={mine.isFetchingNextPage}
              isFailed={mine.isFetchNextPageError}
              onMore={() => void mine.fetchNextPage()}
            />
            {view === 'expired' && <ClearExpired />}
          </>
        )}
      </QueryState>
    </Tabs>
  )
}
