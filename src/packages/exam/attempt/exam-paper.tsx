import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Answer } from '@/contract/tiku/question.schema'
import type { AnswerLogState } from '@/data/exam/answer-log'
import type { OwnNotes } from '@/data/exam/stored-attempt'
import { type useAnswerLog, useLooking } from '@/data/exam/use-attempt'
import { type GivenAnswers, placeToResume, type SheetItem, undoneCount } from '@/domain/exam/answer-sheet'
import type { Calculator as CalculatorState } from '@/domain/exam/calculator'
import { useLeaving } from '@/features/page-frame/use-leaving'
import { useWideWindow } from '@/features/page-frame/use-wide-window'
import { QuestionBar } from '@/features/tiku/question/question-bar'
import { useFromTop } from '@/features/tiku/question/use-from-top'
import { back } from '@/navigation/go'
import { View } from '@/platform/elements'
import { StateNotice } from '@/ui/state-notice'
import { useAhead } from '@/ui/use-ahead'
import { ExamHead } from './exam-head'
import type { ExamPanels, Panel } from './exam-panels'
import { ExamQuestion } from './exam-question'
import type { ExamTools, Tool } from './exam-tools'
import { HighlightingContext, useHighlighting } from './highlighting'
import { Calculator, DraftPad, examParts, FullDevice, Keys, Panels, Side, TimeDoubt, Tools } from './lazy'
import type { useHandIn } from './use-hand-in'

type LazyPanelsProps = Omit<ComponentProps<typeof ExamPanels>, 'panel'> & { panel: Panel | undefined }

/** Shows the panel over the question, if any, and the one beside it. */
function LazyPanels({ panel, ...given }: LazyPanelsProps) {
  useAhead(examParts)
  const isWide = useWideWindow()
  return (
    <>
      {isWide && <Side {...given} />}
      {panel && <Panels {...given} panel={panel} />}
    </>
  )
}

function textOf({ isDeviceFull, pending, failure }: AnswerLogState): string {
  if (isDeviceFull) return pending > 0 ? `存储已满，请保持联网 · ${pending} 题还没有保存` : '存储已满，作答已存到服务器'
  if (pending === 0) return '已保存'
  return failure ? `${pending} 题已存在本机，联网后保存 · ${failure.shown}` : '保存中…'
}

type SyncStateProps = { state: AnswerLogState; onFreed: () => void }

/** Whether the answers are safe. */
function SyncState({ state, onFreed }: SyncStateProps) {
  const isWaiting = state.isDeviceFull || (state.failure !== null && state.pending > 0)
  return (
    <View className="sync-state">
      <View id="sync-state" className={isWaiting ? 'sync-state__warn' : undefined} role="status" live="polite">
        {textOf(state)}
      </View>
      {state.isDeviceFull && <FullDevice onFreed={onFreed} />}
    </View>
  )
}

type LazyToolProps = { tool: Tool | undefined; item: SheetItem; drafts: OwnNotes['drafts']; onClose: () => void }

/** The tool in use. The calculator keeps its number while it is put away. */
function LazyTool({ tool, item: { number, question }, drafts, onClose }: LazyToolProps) {
  // None until the first key: its rules come with the calculator.
  const [sum, setSum] = useState<CalculatorState>()
  switch (tool) {
    case 'calculator':
      return <Calculator state={sum} onState={setSum} onClose={onClose} />
    case 'draft':
      return <DraftPad key={question.id} drafts={drafts} questionId={question.id} number={number} onClose={onClose} />
    case undefined:
      return null
  }
}

type ExamFootProps = ComponentProps<typeof ExamTools> & ComponentProps<typeof QuestionBar> & { item: SheetItem; drafts: OwnNotes['drafts'] }

/** Stays at the bottom of the screen: the tool in use, the tools, and the way from question to question. */
function ExamFoot({ item, drafts, tool, onTool, isMarking, onMarking, ...bar }: ExamFootProps) {
  return (
    <View className="exam-foot">
      <LazyTool tool={tool} item={item} drafts={drafts} onClose={() => onTool(undefined)} />
      <Tools {...{ tool, onTool, isMarking, onMarking }} />
      <QuestionBar {...bar} />
    </View>
  )
}

/** The question on the screen, as an index: after a reload the one that was open, in an attempt just begun the first without an answer. */
function usePlace(items: readonly SheetItem[], answers: GivenAnswers, kept: OwnNotes['place']) {
  const [at, setAt] = useState(() => placeToResume(items, answers, kept.read()))
  const moveTo = (next: number) => {
    const item = items[next]
    if (!item) return
    kept.keep(item.question.id)
    setAt(next)
  }
  return [at, moveTo] as const
}

type Log = Pick<ReturnType<typeof useAnswerLog>, 'state' | 'record'>

/** Answers and flags the question on the screen. */
function useAnswering({ state, record }: Log, item: SheetItem | undefined, onMove: (step: 1 | -1) => void) {
  const given = item && state.answers.get(item.question.id)
  const onAnswer = (next: Answer) => item && record(item.question.id, next, given?.isFlagged ?? false)
  const onFlag = () => item && record(item.question.id, given?.answer ?? null, !given?.isFlagged)
  return { given, onAnswer, onFlag, onMove }
}

type ExamPaperProps = {
  log: ReturnType<typeof useAnswerLog>
  items: readonly SheetItem[]
  handing: ReturnType<typeof useHandIn>
  /** Stands above the question. */
  notice: ReactNode
}

/** The paper itself, one question a screen; hand-in and tools are always in reach. */
export function ExamPaper({ log, items, handing, notice }: ExamPaperProps) {
  const { state, time, notes } = log
  const [at, setAt] = usePlace(items, state.answers, notes.place)
  const [panel, setPanel] = useState<Panel>()
  const [tool, setTool] = useState<Tool>()
  const [isMarking, setMarking] = useState(false)
  const marking = useHighlighting(notes.marks, isMarking)
  const leaving = useLeaving(true)
  const item = items[at]
  const answering = useAnswering(log, item, (step) => setAt(at + step))
  useFromTop(item?.question.id)
  useLooking(log.look, item?.question.id ?? null)
  if (!item) return <StateNotice id="empty" look="waiting" text="这份试卷还没有题目" action="返回" onAction={back} />
  const count = items.length
  const doneCount = count - undoneCount(items, state.answers)
  const foot = { item, at, count, tool, isMarking, drafts: notes.drafts, onTool: setTool, onMarking: setMarking, onMove: setAt }
  return (
    <View className={tool ? 'exam-room has-tool' : 'exam-room'}>
      <ExamHead {...{ item, count, doneCount, time, state }} onOver={handing.endTime} onHandIn={() => setPanel('confirm')} />
      <View className="exam-room__paper">
        <SyncState state={state} onFreed={log.keepAgain} />
        <TimeDoubt state={state} time={time} />
        {notice}
        <HighlightingContext.Provider value={marking}>
          <ExamQuestion item={item} {...answering} />
        </HighlightingContext.Provider>
      </View>
      <ExamFoot {...foot} onSheet={() => setPanel('sheet')} />
      <Keys {...answering} question={item.question} answer={answering.given?.answer ?? null} isCalculating={tool === 'calculator'} />
      <LazyPanels
        {...{ items, at, leaving, handing }}
        panel={leaving.isAsking ? 'leave' : panel}
        onPanel={setPanel}
        answers={state.answers}
        pending={state.pending}
        onMove={setAt}
      />
    </View>
  )
}
