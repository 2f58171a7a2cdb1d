import { useMemo, useState } from 'react'
import type { Pack, PackSource } from '@/contract/pack.schema'
import type { Answer } from '@/contract/question.schema'
import { useOfflinePractice } from '@/data/packs/use-offline-practice'
import { sheetOf } from '@/domain/answer-sheet'
import { explained } from '@/domain/practice-state'
import { AnswerInput } from '@/features/question/answer-input'
import { QuestionBody } from '@/features/question/question-body'
import { Solution } from '@/features/question/solution'
import { View } from '@/platform/elements'
import { NoticeFace } from '@/ui/notice-face'
import { OfflineBar } from './offline-bar'

/** Practises a downloaded pack: answered, marked and explained on the device. */
export function OfflineRoom({ source, pack }: { source: PackSource; pack: Pack }) {
  const { practice } = pack
  const { answers, answer, waitingCount } = useOfflinePractice(source, pack)
  const items = useMemo(() => sheetOf([{ title: practice.title, questions: practice.questions }]), [practice])
  const [at, setAt] = useState(0)
  const [draft, setDraft] = useState<Answer | null>(null)
  const item = items[at]
  if (!item) return <NoticeFace id="empty" text="这份离线题目里还没有题" />
  const { question, material } = item
  const graded = answers.find(({ questionId }) => questionId === question.id)
  const solution = practice.solutions.find(({ questionId }) => questionId === question.id)
  const move = (step: number) => {
    setAt(at + step)
    setDraft(null)
  }
  return (
    <View>
      <View id="offline-waiting" className="page-top small" role="status">
        {waitingCount > 0 ? `${waitingCount} 题待同步，联网后自动发送` : '作答已同步'}
      </View>
      <QuestionBody question={question} material={material} title={`第 ${item.number} 题 / 共 ${items.length} 题`}>
        {graded && solution ? (
          <Solution question={explained(question, solution, graded)} />
        ) : (
          <AnswerInput key={question.id} question={question} answer={draft} onAnswer={setDraft} />
        )}
      </QuestionBody>
      <OfflineBar
        at={at}
        count={items.length}
        canAnswer={graded === undefined && draft !== null}
        onMove={move}
        onAnswer={() => answer(question, draft)}
      />
    </View>
  )
}
