import { useQuery } from '@tanstack/react-query'
import { studyQueries } from '@/data/learn/lesson-study'
import { clockText } from '@/domain/time/clock-text'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Cell } from '@/ui/card'

/** The way back to the second of the lesson that speaks of a question; nothing where no lesson open to the learner does. */
export function TaughtIn({ questionId }: { questionId: number }) {
  const { data } = useQuery(studyQueries.taughtIn(questionId))
  if (!data?.lesson) return null
  const { id, title, courseId, courseTitle, second } = data.lesson
  const open = () => go('course_learn', { id: courseId }, { lessonId: id, second: second > 0 ? String(second) : undefined })
  return (
    <Cell id="taught-in" side={second > 0 ? clockText(second) : '去听课'} onClick={open}>
      <View>回到讲解：{title}</View>
      <View className="small">{courseTitle}</View>
    </Cell>
  )
}
