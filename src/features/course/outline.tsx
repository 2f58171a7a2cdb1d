import { useEffect } from 'react'
import type { Chapter, LessonItem } from '@/contract/course/course.schema'
import { serverNow } from '@/data/http/clock'
import { minutesOf } from '@/domain/course/course-words'
import { livingStatusNames } from '@/domain/learn/lesson'
import { liveSpanText } from '@/domain/learn/live-words'
import { go, replace } from '@/navigation/go'
import { checkLogin } from '@/navigation/go-login'
import { Text, View } from '@/platform/elements'
import { reveal } from '@/platform/reveal'
import { toast } from '@/platform/toast'
import { wideWindow } from '@/platform/wide-window'
import { Card, Cell } from '@/ui/card'
import { Fold } from '@/ui/fold'
import { Icon, type IconName } from '@/ui/icon'

/** The title of the lesson that plays. */
const PLAYING = 'lesson-playing'

const icons = { video: 'circle-play', audio: 'headphones', live: 'radio' } as const
/** A kind that this release does not know has the sign of a question. */
const kindIcons: Readonly<Record<string, IconName>> = { article: 'file-text', document: 'book-open', exercise: 'list-checks' }
const iconOf = ({ kind, type }: LessonItem): IconName => (kind === undefined ? icons[type] : (kindIcons[kind] ?? 'circle-help'))

/** A lesson that is learned has a tick, one that cannot be learned a lock. */
const signOf = (lesson: LessonItem): IconName => (lesson.isLearned ? 'check' : lesson.canLearn ? iconOf(lesson) : 'lock')

/** The trial mark of a lesson is shown only while other lessons are locked. */
function stateOf(lesson: LessonItem, isAllOpen: boolean): string {
  if (lesson.isLearned) return '已学完'
  if (lesson.lessonProgress > 0) return `已学 ${lesson.lessonProgress}%`
  if (lesson.livingStatus) return livingStatusNames[lesson.livingStatus]
  return lesson.isTrial && !isAllOpen ? '试听' : ''
}

/** The lesson that is open; a live that has not begun does not play. */
function currentText({ kind, livingStatus }: LessonItem): string {
  if (livingStatus === 'pending') return livingStatusNames.pending
  return kind === undefined ? '正在播放' : '正在学'
}

/** A live lesson shows its day and hours, an exercise its questions, any other its minutes. */
function lengthText({ type, kind, questionCount, length, startAt, endAt }: LessonItem): string {
  if (kind === 'exercise') return `${questionCount ?? 0} 题`
  return type === 'live' && startAt !== null && endAt !== null ? liveSpanText(startAt, endAt, serverNow()) : `${minutesOf(length)} 分钟`
}

type LessonRowProps = { courseId: number; lesson: LessonItem; isCurrent: boolean; isFromLesson: boolean; isAllOpen: boolean }

function LessonRow({ courseId, lesson, isCurrent, isFromLesson, isAllOpen }: LessonRowProps) {
  const { id, title, canLearn } = lesson
  useEffect(() => {
    // Beside the film the list scrolls by itself. Below the film, scrolling to the lesson would take the film's title out of sight.
    if (isCurrent && wideWindow.isNow()) reveal.show(PLAYING)
  }, [isCurrent])
  const open = () => {
    // From one lesson to the next the player is taken along: two open players would both sound.
    const move = isFromLesson ? replace : go
    if (canLearn) move('course_learn', { id: courseId }, { lessonId: id })
    else if (checkLogin()) toast('购买课程后即可学习')
  }
  return (
    <Cell id={`lesson-${id}`} side={isCurrent && canLearn ? currentText(lesson) : stateOf(lesson, isAllOpen)} onClick={open}>
      <View className="row">
        <Icon name={signOf(lesson)} />
        <View className="row__main">
          <View id={isCurrent ? PLAYING : undefined} className={isCurrent ? 'outline-current' : undefined}>
            {title}
          </View>
          <Text className="small">{lengthText(lesson)}</Text>
        </View>
      </View>
    </Cell>
  )
}

type OutlineProps = { courseId: number; chapters: readonly Chapter[]; currentLessonId?: number; isFolding?: boolean }

/** Chapters and lessons of a course, each lesson with its own state. Beside a lesson that plays, another takes its place. `isFolding` closes chapters that are learned. */
export function Outline({ courseId, chapters, currentLessonId, isFolding = false }: OutlineProps) {
  const isAllOpen = chapters.every(({ lessons }) => lessons.every(({ canLearn }) => canLearn))
  const rows = (lessons: readonly LessonItem[]) =>
    lessons.map((lesson) => (
      <LessonRow
        key={lesson.id}
        courseId={courseId}
        lesson={lesson}
        isCurrent={lesson.id === currentLessonId}
        isFromLesson={currentLessonId !== undefined}
        isAllOpen={isAllOpen}
      />
    ))
  return (
    <>
      {chapters.map(({ id, title, lessons }) => (
        <Card key={id}>
          {isFolding && lessons.length > 0 && lessons.every(({ isLearned }) => isLearned) ? (
            <Fold title={`✓ ${title}`}>{rows(lessons)}</Fold>
          ) : (
            <>
              <View className="title" role="heading">
                {title}
              </View>
              <View className="small">{lessons.length} 课时</View>
              {rows(lessons)}
            </>
          )}
        </Card>
      ))}
    </>
  )
}
