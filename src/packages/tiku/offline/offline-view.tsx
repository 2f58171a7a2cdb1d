import type { Pack, PackSource } from '@/contract/tiku/pack.schema'
import { explained } from '@/domain/tiku/practice-state'
import { AnswerInput } from '@/features/tiku/question/answer-input'
import { QuestionBody } from '@/features/tiku/question/question-body'
import { Solution } from '@/features/tiku/question/solution'
import { useFromTop } from '@/features/tiku/question/use-from-top'
import { back } from '@/navigation/go'
import { View } from '@/platform/elements'
import { SwipeArea } from '@/platform/elements/swipe-area'
import { StateNotice } from '@/ui/state-notice'
import { OfflineBar } from './offline-bar'
import { useOfflineQuestion } from './use-offline-question'

/** Practises a downloaded pack: answered, marked and explained on the device. */
export function OfflineView({ source, pack }: { source: PackSource; pack: Pack }) {
  const asked = useOfflineQuestion(source, pack)
  const { item, at, count, graded, solution, given, waitingCount, move } = asked
  useFromTop(item?.question.id)
  if (!item) return <StateNotice id="empty" text="这份离线题目里还没有题" action="返回" onAction={back} />
  const { question, material, number } = item
  return (
    <View>
      <View id="offline-waiting" className="page-pad small" role="status">
        {waitingCount > 0 ? `${waitingCount} 题已存在本机，联网后自动保存` : '作答已保存'}
      </View>
      <SwipeArea onSwipe={(way) => move(way === 'next' ? 1 : -1)}>
        <QuestionBody question={question} material={material} title={`第 ${number} 题 / 共 ${count} 题`}>
          <AnswerInput
            key={question.id}
            question={question}
            answer={given}
            answerKey={solution?.key}
            isLocked={graded !== undefined}
            onAnswer={asked.write}
          />
          {graded && solution && <Solution question={explained(question, solution, graded)} />}
        </QuestionBody>
      </SwipeArea>
      <OfflineBar
        at={at}
        count={count}
        needsAnswer={asked.needsHandOver}
        canAnswer={asked.canHandOver}
        onMove={move}
        onAnswer={asked.handOver}
      />
    </View>
  )
}
