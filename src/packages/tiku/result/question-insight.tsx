import { useQuery } from '@tanstack/react-query'
import type { QuestionFigures } from '@/contract/exam/analysis.schema'
import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import { analysisQueries } from '@/data/exam/analysis'
import { shownLetters } from '@/domain/tiku/option-label'
import { durationText } from '@/domain/time/clock-text'
import { SimilarPractice } from '@/features/tiku/question/similar-practice'
import { View } from '@/platform/elements'

type FiguresProps = { figures: QuestionFigures; options: MarkedQuestion['options'] }

function Figures({ figures: { answerCount, rightPercent, wrongOption }, options }: FiguresProps) {
  const letter = wrongOption ? shownLetters(options, [wrongOption.letter]) : ''
  return (
    <View className="small">
      {answerCount} 人作答，正确率 {rightPercent}%{letter !== '' && `；错选最多的是 ${letter}（${wrongOption?.percent}% 的人）`}
    </View>
  )
}

/** How long the question took, what other learners made of it, and others of its kind to practise. */
export function QuestionInsight({ question, resultId }: { question: MarkedQuestion; resultId: number }) {
  const { data } = useQuery(analysisQueries.ofResult(resultId))
  const own = data?.questions.find(({ questionId }) => questionId === question.id)
  const average = own?.figures?.averageSeconds ?? 0
  return (
    <View id="question-insight" className="insight">
      {own && own.seconds !== null && (
        <View className="small">
          这题约用 {durationText(own.seconds)}
          {average > 0 && `，平均 ${durationText(average)}`}
        </View>
      )}
      {own?.figures && <Figures figures={own.figures} options={question.options} />}
      <SimilarPractice questionId={question.id} />
    </View>
  )
}
