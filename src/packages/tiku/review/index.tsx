import { useState } from 'react'
import type { Answer } from '@/contract/tiku/question.schema'
import type { Feel, ReviewGrade, ReviewQuestion } from '@/contract/tiku/review.schema'
import { serverNow } from '@/data/http/clock'
import type { DeskQueue } from '@/data/tiku/review-desk'
import { useReviewDesk } from '@/data/tiku/use-review-desk'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { useSolutionAhead } from '@/features/tiku/question/late-solution'
import { View } from '@/platform/elements'
import { NoticeBar } from '@/ui/notice-bar'
import { ReviewDone, useDoneAhead } from './late-done'
import { ReviewQuestionView } from './review-question-view'
import './index.scss'

type ReviewRoomProps = { queue: DeskQueue; onGrade: (grade: ReviewGrade) => boolean }

/** The same review of the same card has the same key on every device, so that it is counted once. */
const gradeOf = ({ id, version, due }: ReviewQuestion, answer: Answer | null, feel: Feel): ReviewGrade => ({
  key: `${id}@${due}`,
  questionId: id,
  version,
  answer,
  feel,
  at: serverNow(),
})

/** The reviews of today, one after the other. */
function ReviewView({ queue, onGrade }: ReviewRoomProps) {
  const { questions, isOffline, keptCount, forecast } = queue
  const [at, setAt] = useState(0)
  const [isFull, setFull] = useState(false)
  const question = questions[at]
  useSolutionAhead()
  useDoneAhead()
  const grade = (answer: Answer | null, feel: Feel) => {
    if (!question) return
    if (!onGrade(gradeOf(question, answer, feel))) setFull(true)
    setAt(at + 1)
  }
  const isCut = !isOffline && keptCount < questions.length
  return (
    <View id="review-room" className="page-top">
      {isOffline && <NoticeBar id="review-offline" text={`没有网络，先复习存在本机的 ${keptCount} 题，联网后自动上传`} />}
      {isCut && <NoticeBar id="review-cut" text={`设备存储不够，离线只能复习前 ${keptCount} 题`} />}
      {isFull && <NoticeBar id="review-full" isUrgent text="设备存储已满，请保持联网，复习记录正在上传" />}
      {question ? (
        <ReviewQuestionView key={question.id} question={question} place={`${at + 1} / ${questions.length}`} onGrade={grade} />
      ) : (
        <ReviewDone doneCount={at} forecast={forecast} />
      )}
    </View>
  )
}

definePageConfig({ navigationBarTitleText: '今日复习' })

export default screen('tiku_review', ({ categoryId }) => {
  const { queue, desk } = useReviewDesk(categoryId)
  return <QueryState of={queue}>{(data) => <ReviewView key={data.takenAt} queue={data} onGrade={desk.grade} />}</QueryState>
})
