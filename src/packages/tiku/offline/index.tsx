import { useMemo, useState } from 'react'
import type { Pack, PackSource } from '@/contract/tiku/pack.schema'
import type { Answer } from '@/contract/tiku/question.schema'
import { packs } from '@/data/tiku/packs'
import { scoringParts, useOfflinePractice } from '@/data/tiku/use-offline-practice'
import { sheetOf } from '@/domain/exam/answer-sheet'
import { isBlankAnswer, isGivenAtOnce } from '@/domain/scoring/answer'
import { answerByKey } from '@/domain/scoring/answer-by-key'
import { explained } from '@/domain/tiku/practice'
import { screen } from '@/features/page-frame/screen'
import { AnswerInput, WrittenAnswer } from '@/features/tiku/question/answer-input'
import { LazySolution, useSolutionAhead } from '@/features/tiku/question/lazy-solution'
import { QuestionBody } from '@/features/tiku/question/question-body'
import { QuestionMaterial } from '@/features/tiku/question/question-material'
import { useFromTop } from '@/features/tiku/question/use-from-top'
import { back, go } from '@/navigation/go'
import { usePracticeKeys } from '@/packages/tiku/practice/use-practice-keys'
import { View } from '@/platform/elements'
import { SwipeArea } from '@/platform/elements/swipe-area'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { StateNotice } from '@/ui/state-notice'
import { useAhead } from '@/ui/use-ahead'

const parts = [...scoringParts, WrittenAnswer]

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** The question of a pack that is on the screen: what is written so far, its mark and solution, and what may be done. */
function useOfflineQuestion(source: PackSource, pack: Pack) {
  const { practice } = pack
  const { answers, answer, waitingCount } = useOfflinePractice(source, pack)
  const items = useMemo(() => sheetOf([{ title: practice.title, questions: practice.questions }]), [practice])
  const [at, setAt] = useState(0)
  const [draft, setDraft] = useState<Answer | null>(null)
  const item = items[at]
  const isOwn = (row: { questionId: number }) => row.questionId === item?.question.id
  const graded = answers.find(isOwn)
  const solution = graded && practice.solutions.find(isOwn)

  const move = (step: number) => {
    setAt(Math.min(Math.max(at + step, 0), items.length - 1))
    setDraft(null)
  }
  const write = (next: Answer) => {
    if (item && isGivenAtOnce(item.question.type)) answer(item.question, next)
    else setDraft(next)
  }
  usePracticeKeys((key) => {
    const next = item && !graded ? answerByKey(item.question, draft, key) : undefined
    if (next) write(next)
    else if (key in steps) move(steps[key] ?? 0)
    return next !== undefined || key in steps
  })
  return {
    ...{ item, at, count: items.length, graded, solution, waitingCount, move, write },
    given: graded ? graded.answer : draft,
    needsHandOver: item !== undefined && !graded && !isGivenAtOnce(item.question.type),
    canHandOver: !isBlankAnswer(draft),
    handOver: () => item && answer(item.question, draft),
  }
}

type OfflineBarProps = {
  at: number
  count: number
  /** The question has an unsubmitted answer; never true for one that a tap answers. */
  needsAnswer: boolean
  canAnswer: boolean
  onMove: (step: 1 | -1) => void
  onAnswer: () => void
}

/** From question to question, and to the verdict of the one shown. */
function OfflineBar({ at, count, needsAnswer, canAnswer, onMove, onAnswer }: OfflineBarProps) {
  return (
    <ActionBar>
      <ActionButton id="offline-prev" look="plain" isWide disabled={at === 0} onClick={() => onMove(-1)}>
        上一题
      </ActionButton>
      {needsAnswer && (
        <ActionButton id="offline-answer" isWide disabled={!canAnswer} onClick={onAnswer}>
          提交答案
        </ActionButton>
      )}
      <ActionButton id="offline-next" look={needsAnswer ? 'plain' : 'primary'} isWide disabled={at === count - 1} onClick={() => onMove(1)}>
        下一题
      </ActionButton>
    </ActionBar>
  )
}

/** Practises a downloaded pack: answered, marked and explained on the device. */
export function OfflineView({ source, pack }: { source: PackSource; pack: Pack }) {
  const asked = useOfflineQuestion(source, pack)
  const { item, at, count, graded, solution, given, waitingCount, move } = asked
  useFromTop(item?.question.id)
  useSolutionAhead()
  useAhead(parts)
  if (!item) return <StateNotice id="empty" look="search" text="这份离线题目里还没有题" action="返回" onAction={back} />
  const { question, material, number } = item
  return (
    <View>
      <View id="offline-waiting" className="page-pad small" role="status">
        {waitingCount > 0 ? `${waitingCount} 题已存在本机，联网后自动保存` : '作答已保存'}
      </View>
      <SwipeArea onSwipe={(way) => move(way === 'next' ? 1 : -1)}>
        <QuestionBody question={question} lead={<QuestionMaterial of={material} />} title={`第 ${number} 题 / 共 ${count} 题`}>
          <AnswerInput
            key={question.id}
            question={question}
            answer={given}
            answerKey={solution?.key}
            isLocked={graded !== undefined}
            onAnswer={asked.write}
          />
          {graded && solution && <LazySolution question={explained(question, solution, graded)} />}
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

definePageConfig({ navigationBarTitleText: '离线练习' })

export default screen('tiku_offline', ({ kind, sourceId }) => {
  const source = useMemo(() => ({ kind: kind === 'paper' ? ('paper' as const) : ('chapter' as const), id: sourceId }), [kind, sourceId])
  const pack = useMemo(() => packs.read(source), [source])
  if (!pack)
    return <StateNotice id="empty" look="search" text="这份离线题目已不在本机" action="去下载" onAction={() => go('tiku_downloads', {})} />
  return <OfflineView source={source} pack={pack} />
})
