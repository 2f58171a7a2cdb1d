import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/data/account/session'
import { studyQueries } from '@/data/learn/lesson-study'
import { clockText } from '@/domain/time/clock-text'
import { go } from '@/navigation/go'
import { useStartPractice } from '@/navigation/use-start-practice'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
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

/** Questions of a practice of the same kind. */
const COUNT = 5

/** A short practice of other questions with the knowledge points of this one; nothing for a visitor. */
export function SimilarPractice({ questionId }: { questionId: number }) {
  const isSignedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const { start, isStarting } = useStartPractice()
  if (!isSignedIn) return null
  const begin = () => start({ mode: 'practice', source: { kind: 'similar', ids: [questionId], count: COUNT } })
  return (
    <ActionButton id="similar" look="plain" isBusy={isStarting} onClick={begin}>
      {`练 ${COUNT} 道同类题`}
    </ActionButton>
  )
}
