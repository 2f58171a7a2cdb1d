import type { Today } from '@/contract/study/today.schema'
import { courseCategory } from '@/data/course/course-list'
import { wholePercent } from '@/domain/text/whole-percent'
import { clockText } from '@/domain/time/clock-text'
import { go } from '@/navigation/go'
import { Button, View } from '@/platform/elements'
import { Icon, type IconName } from '@/ui/icon'

type FaceProps = { id: string; icon: IconName; title: string; line: string; percent?: number; label?: string; onClick: () => void }

function Face({ id, icon, title, line, percent, label, onClick }: FaceProps) {
  return (
    <Button id={id} className="today__lesson" label={label} onClick={onClick}>
      <View className="today__play">
        <Icon name={icon} />
      </View>
      <View className="row__main">
        <View className="today__title">{title}</View>
        <View className="today__line">{line}</View>
        {percent !== undefined && (
          <View className="today__bar">
            <View className="today__done" style={{ width: `${percent}%` }} />
          </View>
        )}
      </View>
    </Button>
  )
}

/** The lesson to go on with by its name and second, opened there by one tap; before the first one, the way to the courses. */
export function TodayLesson({ lesson }: { lesson: Today['lesson'] }) {
  if (!lesson) {
    const choose = () => go('course_normal_list', { categoryId: courseCategory() })
    return <Face id="today-choose" icon="graduation-cap" title="选一门课开始学" line="可试听的课，先听一节再决定" onClick={choose} />
  }
  const { courseId, lessonId, title, courseTitle, second, length } = lesson
  const place = second > 0 ? `学到 ${clockText(second)} / ${clockText(length)}` : '从头开始'
  return (
    <Face
      id="today-lesson"
      icon="play"
      title={title}
      line={`${place}\u00A0· ${courseTitle}`}
      percent={wholePercent(second, length)}
      label={`继续学习：${title}，${place}，${courseTitle}`}
      onClick={() => go('course_learn', { id: courseId }, { lessonId })}
    />
  )
}
