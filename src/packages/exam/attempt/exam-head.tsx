import type { AnswerLogState } from '@/data/exam/answer-log'
import type { ExamTime } from '@/data/exam/exam-time'
import type { SheetItem } from '@/domain/exam/answer-sheet'
import { questionTypeNames } from '@/domain/exam/question-words'
import { marksText } from '@/domain/scoring/marks-text'
import { wholePercent } from '@/domain/text/whole-percent'
import { Text, View } from '@/platform/elements'
import { Progress } from '@/ui/progress'
import { ExamClock } from './exam-clock'

type ExamHeadProps = { item: SheetItem; count: number; time: ExamTime; state: AnswerLogState; onOver: () => void }

/** Where the learner is, and how much time is left. */
export function ExamHead({ item, count, time, state, onOver }: ExamHeadProps) {
  const { number, sectionTitle, question } = item
  return (
    <View className="exam-head">
      <View className="exam-head__line">
        <Text className="exam-head__section">{sectionTitle}</Text>
        <ExamClock now={time.now} endsAt={state.endsAt} isGuess={!state.isTimed && state.failure !== null} onOver={onOver} />
      </View>
      <View className="exam-head__line">
        <View>
          <Text className="tag">{questionTypeNames[question.type]}</Text>
          <Text className="small">{marksText(question.marks)} 分</Text>
        </View>
        <Text id="exam-progress" className="exam-head__count" live="polite">
          {number}/{count}
        </Text>
      </View>
      <Progress percent={wholePercent(number, count)} label={`第 ${number} 题，共 ${count} 题`} />
    </View>
  )
}
