import type { CourseExtra } from '@/contract/content/course.schema'
import { ShareButton } from '@/features/share/share-button'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { cardOfCourse } from './course-card'
import { useJoinGroup } from './use-join-group'

/** What can be done with a course beside learning it: share it, and join its group. */
export function CourseActs({ course }: { course: CourseExtra }) {
  const { isBusy, join } = useJoinGroup(course.id)
  return (
    <Card>
      {course.groupName !== '' && <View className="muted">{course.groupName}：老师答疑，同学一起打卡</View>}
      <View className="course-intro__acts">
        <ShareButton card={cardOfCourse(course)}>分享课程</ShareButton>
        {course.groupName !== '' && (
          <ActionButton id="join-group" look="plain" isBusy={isBusy} onClick={join}>
            加入学习群
          </ActionButton>
        )}
      </View>
    </Card>
  )
}
