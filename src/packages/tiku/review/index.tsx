import { useState } from 'react'
import type { Answer } from '@/contract/tiku/question.schema'
import type { Feel, ReviewGrade, ReviewQuestion } from '@/contract/tiku/review.schema'
import { serverNow } from '@/data/http/clock'
import type { DeskQueue } from '@/data/tiku/review-desk'
import { useReviewDesk } from '@/data/tiku/use-review-desk'
import { isBlankAnswer } from '@/domain/scoring/answer'
import { questionTypeNames } from '@/domain/tiku/question'
import { QueryState, screen } from '@/features/page-frame/screen'
import { AnswerInput } from '@/features/tiku/question/answer-input'
import { useSolutionAhead } from '@/features/tiku/question/lazy-solution'
import { QuestionBody } from '@/features/tiku/question/question-body'
import { QuestionMaterial } from '@/features/tiku/question/question-material'
import { Text, View } from '@/platform/elements'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { NoticeBar } from '@/ui/notice-bar'
import { FeelBar, ReviewAnswer, ReviewDone, usePartsAhead } from './lazy'
import './index.scss'

type ReviewQuestionViewProps = { question: ReviewQuestion; place: string; onGrade: (answer: Answer | null, feel: Feel) => void }

const materialOf = ({ material, ...question }: ReviewQuestion) =>
  material && { ...question, id: question.parentId ?? question.id, stem: material }

/** One review: recall, reveal, grade. An answer is judged by the key; without one, learners grade themselves. */
function ReviewQuestionView({ question, place, onGrade }: ReviewQuestionViewProps) {
  const [written, setWritten] = useState<Answer | null>(null)
  const [isShown, setShown] = useState(false)
  const answer = written && !isBlankAnswer(written) ? written : null
  const title = questionTypeNames[question.type]
  return (
    <>
      <QuestionBody
        question={question}
        lead={<QuestionMaterial of={materialOf(question)} />}
        title={title}
        aside={<Text className="muted">{place}</Text>}
      >
        {isShown ? (
          <ReviewAnswer question={question} answer={answer} />
        ) : (
          <AnswerInput question={question} answer={written} onAnswer={setWritten} />
        )}
      </QuestionBody>
      <ActionBar>
        {isShown ? (
          <FeelBar question={question} answer={answer} onFeel={(feel) => onGrade(answer, feel)} />
        ) : (
          <ActionButton id="show-answer" isWide onClick={() => setShown(true)}>
            {answer ? '对答案' : '想好了，看答案'}
          </ActionButton>
        )}
      </ActionBar>
    </>
  )
}

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
  usePartsAhead()
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
