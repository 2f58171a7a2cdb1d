import type { AnswerLogState, ExamTime } from '@/data/exam/answer-log'
import type { SheetItem } from '@/domain/exam/answer-sheet'
import { marksText } from '@/domain/scoring/marks'
import { wholePercent } from '@/domain/text/whole-percent'
import { questionTypeNames } from '@/domain/tiku/question'
import { Text, View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Progress } from '@/ui/progress'
import { ExamClock } from './exam-clock'

type ExamHeadProps = {
  item: SheetItem
  count: number
  doneCount: number
  time: ExamTime
  state: AnswerLogState
  onOver: () => void
  onHandIn: () => void
}

/** Where the learner is, how much time is left, and the way to hand in. */
export function ExamHead({ item, count, doneCount, time, state, onOver, onHandIn }: ExamHeadProps) {
  const { number, sectionTitle, question } = item
  return (
    <View className="exam-head">
      <View className="exam-head__line">
        <Text className="exam-head__section">{sectionTitle}</Text>
        <ExamClock now={time.now} endsAt={state.endsAt} isGuess={!state.isTimed && state.failure !== null} onOver={onOver} />
        <ActionButton id="hand-in-now" look="plain" label="现在交卷" onClick={onHandIn}>
          交卷
        </ActionButton>
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
      <Progress percent={wholePercent(doneCount, count)} label={`已答 ${doneCount} 题，共 ${count} 题`} />
    </View>
  )
}
