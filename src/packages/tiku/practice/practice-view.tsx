import { useEffect, useRef, useState } from 'react'
import type { Practice } from '@/contract/tiku/practice.schema'
import { session } from '@/data/account/session'
import { practiceDrafts } from '@/data/tiku/practice-drafts'
import { useAutoNext } from '@/data/tiku/practice-setting'
import { usePlace } from '@/data/tiku/use-place'
import { usePractice } from '@/data/tiku/use-practice'
import { type SheetItem, sheetOf } from '@/domain/exam/answer-sheet'
import { wholePercent } from '@/domain/text/whole-percent'
import { isPracticeDone, placeIn, practiceTally } from '@/domain/tiku/practice'
import { WrittenAnswer } from '@/features/tiku/question/answer-input'
import { useSolutionAhead } from '@/features/tiku/question/lazy-solution'
import { useFromTop } from '@/features/tiku/question/use-from-top'
import { leavePage } from '@/navigation/go'
import { Text, View } from '@/platform/elements'
import { SwipeArea } from '@/platform/elements/swipe-area'
import { storage } from '@/platform/storage'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Progress } from '@/ui/progress'
import { useAhead } from '@/ui/use-ahead'
import { LazySheet, LazySide, LazySummary, Side } from './lazy-parts'
import { PracticeQuestion } from './practice-question'
import { usePracticeKeys } from './use-practice-keys'
import { type QuestionState, useQuestionState } from './use-question-state'

type PracticeBarProps = {
  at: number
  count: number
  state: QuestionState
  onMove: (at: number) => void
  onSheet: () => void
  isReciting: boolean
  onEnd: () => void
}

/** The one way on: hands over what is written, then goes to the next question, and from the last one to the summary. */
function Onward({ at, count, state, isReciting, onMove, onEnd }: Omit<PracticeBarProps, 'onSheet'>) {
  if (state.canHandOver)
    return (
      <ActionButton id="give-answer" isWide onClick={state.handOver}>
        提交答案
      </ActionButton>
    )
  if (at < count - 1)
    return (
      <ActionButton id="next-question" isWide onClick={() => onMove(at + 1)}>
        下一题
      </ActionButton>
    )
  return (
    <ActionButton id="finish-practice" isWide onClick={onEnd}>
      {isReciting ? '背完了' : '看小结'}
    </ActionButton>
  )
}

/** From question to question, with one primary button at a time. */
function PracticeBar({ onSheet, ...way }: PracticeBarProps) {
  const { at, onMove } = way
  return (
    <ActionBar>
      <ActionButton id="prev-question" look="plain" isWide disabled={at === 0} onClick={() => onMove(at - 1)}>
        上一题
      </ActionButton>
      <ActionButton id="open-sheet" look="plain" isWide onClick={onSheet}>
        答题卡
      </ActionButton>
      <Onward {...way} />
    </ActionBar>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** How long a right answer is shown before the next question comes by itself, in milliseconds. */
const AUTO_NEXT_MS = 900

/** The place in a practice: moved by buttons, swipes and arrow keys, and kept on the device. */
function useSteps(practice: Practice, items: readonly SheetItem[]) {
  const [at, setAt] = useState(() => placeIn(items, practice))
  const id = items[at]?.question.id
  usePlace(practice.id, id)
  useFromTop(id)
  const move = (step: number) => setAt(Math.min(Math.max(at + step, 0), items.length - 1))
  usePracticeKeys((key) => {
    const step = steps[key]
    if (step !== undefined) move(step)
    return step !== undefined
  })
  return { at, setAt, move }
}

type Shown = { questionId: number | undefined; isRight: boolean; isLast: boolean; onNext: () => void }

/** Goes on after an answer that turned out right while its question was shown, where the learner wants that. Moving on stops it. */
function useNextWhenRight({ questionId, isRight, isLast, onNext }: Shown): void {
  const isOn = useAutoNext()
  const before = useRef({ questionId, isRight })
  const next = useRef(onNext)
  next.current = onNext
  const wasOpen = before.current.questionId === questionId && !before.current.isRight
  const isDue = isOn && isRight && wasOpen && !isLast
  useEffect(() => {
    if (!isDue) before.current = { questionId, isRight }
  }, [questionId, isRight, isDue])
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => next.current(), AUTO_NEXT_MS)
    return () => clearTimeout(timer)
  }, [isDue])
}

type PracticeHeadProps = { practice: Practice; at: number; count: number }

/** The source of the practice, the learner's position and the results so far. */
function PracticeHead({ practice, at, count }: PracticeHeadProps) {
  const { doneCount, rightCount } = practiceTally(practice)
  const isReciting = practice.mode === 'recite'
  const percent = wholePercent(isReciting ? at + 1 : doneCount, count)
  return (
    <View className="practice-head">
      <View className="practice-head__line">
        <Text className="practice-head__title">{practice.title}</Text>
        <Text id="practice-place" className="practice-head__count" live="polite">
          {at + 1} / {count}
        </Text>
      </View>
      <View className="small">{isReciting ? '背题模式，答案直接显示' : `已答 ${doneCount} 题，答对 ${rightCount} 题`}</View>
      <Progress percent={percent} label={isReciting ? '已读' : '已答'} />
    </View>
  )
}

const parts = [WrittenAnswer, LazySheet, Side, LazySummary]

type RoomProps = { practice: Practice; items: readonly SheetItem[]; place: ReturnType<typeof useSteps>; item: SheetItem; onEnd: () => void }

/** One question a screen. */
function Room({ practice, items, place: { at, setAt, move }, item, onEnd }: RoomProps) {
  const { give, waiting, refusal } = usePractice(practice)
  const [drafts] = useState(() => practiceDrafts(storage, session.store.getState().userId ?? 0, practice.id))
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { id } = item.question
  const state = useQuestionState({ question: item.question, practice, waiting, onGive: give, drafts })
  const isRight = state.solution !== undefined && state.graded?.verdict === 'right'
  useNextWhenRight({ questionId: id, isRight, isLast: at === items.length - 1, onNext: () => move(1) })
  const choose = (index: number) => {
    setAt(index)
    setSheetOpen(false)
  }
  const card = { practice, items, waiting, at, onEnd, drafted: drafts.ids }
  return (
    <View className="practice">
      <PracticeHead practice={practice} at={at} count={items.length} />
      <SwipeArea onSwipe={(way) => move(way === 'next' ? 1 : -1)}>
        <PracticeQuestion key={id} item={item} state={state} refusal={refusal?.questionId === id ? refusal.text : undefined} />
      </SwipeArea>
      <PracticeBar
        {...{ at, state, onEnd }}
        count={items.length}
        isReciting={practice.mode === 'recite'}
        onMove={setAt}
        onSheet={() => setSheetOpen(true)}
      />
      <LazySide {...card} onChoose={setAt} />
      {isSheetOpen && <LazySheet {...card} onChoose={choose} onClose={() => setSheetOpen(false)} />}
    </View>
  )
}

/** A practice: question by question, and its summary at the end. One that is finished opens with the summary. */
export function PracticeView({ practice }: { practice: Practice }) {
  const items = sheetOf([{ title: practice.title, questions: practice.questions }])
  const place = useSteps(practice, items)
  const [isEnded, setEnded] = useState(() => isPracticeDone(practice))
  useFromTop(isEnded ? 'summary' : 'questions')
  useSolutionAhead()
  useAhead(parts)
  const item = items[place.at]
  if (!item) return null
  const look = (at: number) => {
    place.setAt(at)
    setEnded(false)
  }
  if (isEnded) return <LazySummary practice={practice} items={items} onLook={look} />
  // Read-only practices have no summary.
  const end = () => (practice.mode === 'recite' ? leavePage() : setEnded(true))
  return <Room {...{ practice, items, place, item }} onEnd={end} />
}
