import type { LearnerCourse } from '@/contract/course/course.schema'
import { serverNow } from '@/data/http/clock'
import { wholePercent } from '@/domain/text/whole-percent'
import { dayText } from '@/domain/time/day-text'
import { go } from '@/navigation/go'
import { Image, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Progress } from '@/ui/progress'
import { Tag } from '@/ui/tag'
import './owned-course.scss'

/** A course of the learner's: how far they are, and until when it is theirs. */
export function OwnedCourse({ owned: { course, progress, expiresAt } }: { owned: LearnerCourse }) {
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
