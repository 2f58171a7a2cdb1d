import type { PaperCard } from '@/contract/exam/exam.schema'
import { marksText } from '@/domain/scoring/marks-text'
import { paperKindNames } from '@/domain/tiku/question-words'
import { go } from '@/navigation/go'
import { Text, View } from '@/platform/elements'
import { Cell } from '@/ui/cell'

function stateOf({ runningAttemptId, lastResultId }: PaperCard, isLocked: boolean): string {
  if (isLocked) return '待解锁'
  if (runningAttemptId !== null) return '继续考试'
  return lastResultId === null ? '去考试' : '再考一次'
}

/** A line may end with it and never begins with it. */
const SEPARATOR = '\u00A0· '

/** A paper in a list; links to its introduction page. */
export function PaperRow({ paper, isLocked }: { paper: PaperCard; isLocked: boolean }) {
  const { id, title, kind, minutes, questionCount, fullMarks, takerCount } = paper
  const facts = [`${questionCount} 题`, `${marksText(fullMarks)} 分`, `${minutes} 分钟`, `${takerCount} 人已考`]
  return (
    <Cell id={`paper-${id}`} side={stateOf(paper, isLocked)} onClick={() => go('exam_testpaper', { testpaperId: id })}>
      <View>{title}</View>
      <View className="small">
        <Text className="tag">{paperKindNames[kind]}</Text>
        {facts.join(SEPARATOR)}
      </View>
    </Cell>
  )
}
