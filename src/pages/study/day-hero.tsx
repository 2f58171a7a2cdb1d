import type { Today } from '@/contract/study/today.schema'
import { courseCategory } from '@/data/course/course-list'
import { wholePercent } from '@/domain/text/whole-percent'
import { clockText } from '@/domain/time/clock-text'
import { hourText } from '@/domain/time/day'
import { go } from '@/navigation/go'
import { Button, Image, View } from '@/platform/elements'
import { Icon } from '@/ui/icon'
import { Progress } from '@/ui/progress'

const MINUTE_S = 60

/** A card with one thing to do next. */
function Step({ id, title, line, act, onClick }: { id: string; title: string; line: string; act: string; onClick: () => void }) {
  return (
    <View className="day-hero">
      <View className="day-hero__text">
        <View className="day-hero__title">{title}</View>
        <View className="day-hero__line">{line}</View>
        <Button id={id} className="day-hero__act" onClick={onClick}>
          {act}
        </Button>
      </View>
    </View>
  )
}

/** The lesson to go on with: its picture, what is left, and one tap to the second where it was left. */
function Lesson({ lesson }: { lesson: NonNullable<Today['lesson']> }) {
  const { courseId, lessonId, title, courseTitle, cover = '', second, length } = lesson
  const percent = wholePercent(second, length)
  const open = () => go('course_learn', { id: courseId }, { lessonId })
  const left = Math.ceil(Math.max(0, length - second) / MINUTE_S)
  const place = second > 0 ? `学到 ${clockText(second)}` : '从头开始'
  return (
    <View className="day-hero">
      <Button className="day-hero__face" label={`播放：${title}`} onClick={open}>
        <View className="day-hero__cover">
          <Image className="day-hero__picture" src={cover} alt="" box={156} />
          <View className="day-hero__play">
            <Icon name="play" />
          </View>
        </View>
        <Progress percent={percent} label="学习进度" />
        <View className="day-hero__facts">
          <View>{percent > 0 ? `已学 ${percent}%` : '还没有学'}</View>
          <View>还剩 {left} 分钟</View>
        </View>
      </Button>
      <View className="day-hero__text">
        <View className="day-hero__title">{title}</View>
        <View className="day-hero__line">{courseTitle}</View>
        <Button id="today-lesson" className="day-hero__act" label={`继续学习：${title}，${place}，${courseTitle}`} onClick={open}>
          {second > 0 ? `继续 ${clockText(second)}` : '开始学'}
        </Button>
      </View>
    </View>
  )
}

/** The one thing to do next: the exam that runs, else the lesson that was begun, else a course to choose. */
export function DayHero({ of: { exam, lesson } }: { of: Today }) {
  if (exam)
    return (
      <Step
        id="today-exam"
        title={exam.title}
        line={`考试进行中，${hourText(exam.deadline)} 自动交卷`}
        act="回到考试"
        onClick={() => go('exam_attempt', { attemptId: exam.attemptId })}
      />
    )
  if (lesson) return <Lesson lesson={lesson} />
  return (
    <Step
      id="today-choose"
      title="选一门课开始学"
      line="可试听的课，先听一节再决定"
      act="去选课"
      onClick={() => go('course_normal_list', { categoryId: courseCategory() })}
    />
  )
}
