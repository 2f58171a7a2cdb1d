import { memo, startTransition, useDeferredValue, useEffect, useState } from 'react'
import type { CourseExtra } from '@/contract/course/course.schema'
import { openAddress } from '@/navigation/open-address'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { RichContent } from '@/ui/rich-content'
import { Tabs } from '@/ui/tabs'
import { CourseMore, CourseReviews, CourseTeachers, Lessons } from './lazy'

const tabs = [
  { key: 'intro', text: '介绍' },
  { key: 'outline', text: '目录' },
  { key: 'teachers', text: '老师' },
  { key: 'reviews', text: '评价' },
]

/** The introduction of a course; what follows it stands below the first screen. */
function CourseIntro({ course }: { course: CourseExtra }) {
  const { highlights, summary } = course
  return (
    <>
      <Card>
        {highlights.map((line) => (
          <View key={line} className="course-intro__point">
            {line}
          </View>
        ))}
        <RichContent of={summary} onLink={(href) => void openAddress(href)} />
      </Card>
      <CourseMore course={course} />
    </>
  )
}

const Panel = memo(({ tab, course }: { tab: string; course: CourseExtra }) => {
  if (tab === 'outline') return <Lessons courseId={course.id} />
  if (tab === 'teachers') return <CourseTeachers course={course} />
  if (tab === 'reviews') return <CourseReviews courseId={course.id} />
  return <CourseIntro course={course} />
})

/** False until the page is drawn without what its tab shows: the course and its offer are seen before. */
function usePageDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => startTransition(() => setDrawn(true)), [])
  return isDrawn
}

/** Shows a course a tab at a time; an owner sees its lessons first. Which tab is chosen draws nothing else of the page anew. */
export function CourseTabs({ course, isOwner }: { course: CourseExtra; isOwner: boolean }) {
  const [chosen, choose] = useState<string | null>(null)
  const tab = chosen ?? (isOwner ? 'outline' : 'intro')
  // A tap marks its tab at once; what the tab shows is drawn in slices.
  const shown = useDeferredValue(tab)
  const isPageDrawn = usePageDrawn()
  return (
    <View className="course-tabs">
      <Tabs id="course-tab" label="课程内容" tabs={tabs} current={tab} onChange={choose}>
        {isPageDrawn && <Panel tab={shown} course={course} />}
      </Tabs>
    </View>
  )
}
