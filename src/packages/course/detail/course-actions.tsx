import { lazy, Suspense, useState } from 'react'
import type { CourseExtra } from '@/contract/course/course.schema'
import { ShareButton } from '@/features/site/share/share-button'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { cardOfCourse } from './course-card'
import { useJoinGroup } from './use-join-group'

const PosterPopup = lazy(() => import('./poster-popup').then((late) => ({ default: late.PosterPopup })))

function Poster({ course }: { course: CourseExtra }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton id="course-poster" look="plain" onClick={() => setOpen(true)}>
        生成海报
      </ActionButton>
      {isOpen && (
        <Suspense fallback={null}>
          <PosterPopup course={course} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Offers the acts on a course beside learning it: share it, join its group, ask about it. */
export function CourseActions({ course }: { course: CourseExtra }) {
  const { isBusy, join } = useJoinGroup(course.id)
  return (
    <Card>
      {course.groupName !== '' && <View className="muted">{course.groupName}：老师答疑，同学一起打卡</View>}
      <View className="course-intro__acts">
        <ShareButton card={cardOfCourse(course)}>分享课程</ShareButton>
        <Poster course={course} />
        <ActionButton look="plain" onClick={() => go('help_center')}>
          咨询
        </ActionButton>
        {course.groupName !== '' && (
          <ActionButton id="join-group" look="plain" isBusy={isBusy} onClick={join}>
            加入学习群
          </ActionButton>
        )}
      </View>
    </Card>
  )
}
