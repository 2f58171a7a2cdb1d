import { useQuery } from '@tanstack/react-query'
import type { QuestionDetail } from '@/contract/tiku/practice.schema'
import { practiceQueries } from '@/data/tiku/practice'
import { wholePercent } from '@/domain/text/whole-percent'
import { explained } from '@/domain/tiku/practice'
import { questionTypeNames } from '@/domain/tiku/question'
import { AskEntry } from '@/features/ai/ask-entry'
import { QueryState, screen } from '@/features/page-frame/screen'
import { AnswerInput } from '@/features/tiku/question/answer-input'
import { LazyFoot } from '@/features/tiku/question/lazy-foot'
import { QuestionBody, QuestionText } from '@/features/tiku/question/question-body'
import { QuestionMaterial } from '@/features/tiku/question/question-material'
import { Solution } from '@/features/tiku/question/solution'
import { goLogin } from '@/navigation/go-login'
import { Text, View } from '@/platform/elements'
import { link } from '@/routes/link'
import { StateNotice } from '@/ui/state-notice'

definePageConfig({ navigationBarTitleText: '解析详情' })

/** Nothing is answered here. */
const ignore = () => {}

/** How hard it is, and how others did. */
function Facts({ detail }: { detail: QuestionDetail }) {
  const { subjectName, chapterTitle, difficulty, answerCount, rightCount } = detail
  return (
    <View id="question-facts" className="page-pad">
      <View className="muted">
        {subjectName} · {chapterTitle}
      </View>
      <View className="small">
        难度 {difficulty} / 5{answerCount > 0 && ` · ${answerCount} 人次练过，首次答对 ${wholePercent(rightCount, answerCount)}%`}
      </View>
    </View>
  )
}

type AnswerProps = { question: QuestionDetail['question']; solution: NonNullable<QuestionDetail['solution']> }

/** The key, the reason, and what a learner can do with the question. */
function Answer({ question, solution }: AnswerProps) {
  return (
    <>
      {solution.key?.kind === 'letters' && (
        <AnswerInput question={question} answer={null} answerKey={solution.key} isLocked onAnswer={ignore} />
      )}
      <Solution question={explained(question, solution, undefined)} isOnlyRead />
      <LazyFoot questionId={question.id} isSolved />
    </>
  )
}

/** The questions of a material, each with its answer where the reader may see it. */
function Parts({ parts }: Pick<QuestionDetail, 'parts'>) {
  return (
    <>
      {parts.map(({ question, solution }, index) => (
        <QuestionBody key={question.id} question={question} title={`第 ${index + 1} 小题`} aside={<TypeTag of={question} />}>
          {solution ? (
            <Answer question={question} solution={solution} />
          ) : (
            <AnswerInput question={question} answer={null} isLocked onAnswer={ignore} />
          )}
        </QuestionBody>
      ))}
    </>
  )
}

const TypeTag = ({ of: { type } }: { of: QuestionDetail['question'] }) => <Text className="tag">{questionTypeNames[type]}</Text>

/** A material has no answer of its own, and its reason only where one is written. */
function OwnAnswer({ question, solution }: AnswerProps) {
  if (question.type !== 'material') return <Answer question={question} solution={solution} />
  if (solution.explanation.length === 0) return null
  return (
    <>
      <View className="title" role="heading">
        解析
      </View>
      <QuestionText of={solution.explanation} />
    </>
  )
}

/** A visitor reads the question; answers are for learners. */
function SignedOut({ question, onEnter }: { question: QuestionDetail['question']; onEnter: () => void }) {
  return (
    <>
      <AnswerInput question={question} answer={null} isLocked onAnswer={ignore} />
      <StateNotice id="signed-out" look="visitor" text="登录后查看答案与解析" action="登录" onAction={onEnter} />
    </>
  )
}

export default screen('explanation_detail', ({ explanationId }) => {
  const detail = useQuery(practiceQueries.question(explanationId))
  return (
    <QueryState of={detail}>
      {(data) => (
        <>
          <Facts detail={data} />
          <QuestionBody
            question={data.question}
            lead={<QuestionMaterial of={data.material} />}
            title="题目"
            aside={<TypeTag of={data.question} />}
          >
            <Parts parts={data.parts} />
            {data.solution ? (
              <OwnAnswer question={data.question} solution={data.solution} />
            ) : (
              <SignedOut question={data.question} onEnter={() => goLogin(link('explanation_detail', { explanationId }))} />
            )}
            <AskEntry questionId={data.question.id} />
          </QuestionBody>
        </>
      )}
    </QueryState>
  )
})
