import type { Result } from '@/contract/exam/exam.schema'
import { missedIds, studyNext } from '@/domain/study/study-plan'
import { go } from '@/navigation/go'
import { useStartPractice } from '@/navigation/use-start-practice'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'

/** Longest title of a practice the contract takes. */
const TITLE_LENGTH = 30

/** Leads on from the report: the weakest knowledge points, each with its questions to be done again, and the way back to all of them. */
export function StudyNext({ result }: { result: Result }) {
  const { start, isStarting } = useStartPractice()
  const missed = missedIds(result.questions).length
  const wrong = result.questions.filter(({ type, verdict }) => type !== 'material' && (verdict === 'wrong' || verdict === 'partial')).length
  const practise = (title: string, ids: number[]) =>
    start({ mode: 'practice', source: { kind: 'questions', ids, title: title.slice(0, TITLE_LENGTH) } })
  return (
    <Card id="study-next">
      <View className="title" role="heading">
        接下来学什么
      </View>
      {missed === 0 && <View className="muted">客观题全部拿下，隔几天复习一次会记得更牢。</View>}
      {studyNext(result).map(({ point, percent, questionIds }, index) => (
        <Cell
          key={point}
          id={`study-step-${index + 1}`}
          side={`练这 ${questionIds.length} 题`}
          onClick={isStarting ? undefined : () => practise(point, questionIds)}
        >
          <View>
            {index + 1}. {point}
          </View>
          <View className="small">本卷得分率 {percent}%</View>
        </Cell>
      ))}
      {wrong > 0 && (
        <Cell id="study-wrong-book" side="去看看" onClick={() => go('tiku_wrong_book')}>
          做错的 {wrong} 题已进错题本
        </Cell>
      )}
      <Cell id="study-review" side="去复习" onClick={() => go('tiku_review', {})}>
        今日复习
      </Cell>
    </Card>
  )
}
