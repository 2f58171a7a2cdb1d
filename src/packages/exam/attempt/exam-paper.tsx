import { useState } from 'react'
import type { useAnswerLog } from '@/data/exam/use-answer-log'
import { useLooking } from '@/data/exam/use-looking'
import { type SheetItem, undoneCount } from '@/domain/exam/answer-sheet'
import { useLeaving } from '@/features/page-frame/use-leaving'
import { useFromTop } from '@/features/tiku/question/use-from-top'
import { back } from '@/navigation/go'
import { View } from '@/platform/elements'
import { StateNotice } from '@/ui/state-notice'
import { ExamFoot } from './exam-foot'
import { ExamHead } from './exam-head'
import type { Panel } from './exam-panels'
import { ExamQuestion } from './exam-question'
import { TimeDoubt } from './late-notices'
import { LatePanels } from './late-panels'
import type { Tool } from './late-tool'
import { MarkingContext, useMarking } from './marking'
import { SyncState } from './sync-state'
import { useAnswering } from './use-answering'
import type { useHandIn } from './use-hand-in'
import { usePlace } from './use-place'

type ExamPaperProps = { log: ReturnType<typeof useAnswerLog>; items: readonly SheetItem[]; handing: ReturnType<typeof useHandIn> }

/** The paper itself, one question a screen; hand-in and tools are always in reach. */
export function ExamPaper({ log, items, handing }: ExamPaperProps) {
  const { state, time, notes } = log
  const [at, setAt] = usePlace(items, state.answers, notes.place)
  const [panel, setPanel] = useState<Panel>()
  const [tool, setTool] = useState<Tool>()
  const [isMarking, setMarking] = useState(false)
  const marking = useMarking(notes.marks, isMarking)
  const leaving = useLeaving(true)
  const item = items[at]
  const answering = useAnswering(log, item, (step) => setAt(at + step), tool === 'calculator')
  useFromTop(item?.question.id)
  useLooking(log.look, item?.question.id ?? null)
  if (!item) return <StateNotice id="empty" text="这份试卷还没有题目" action="返回" onAction={back} />
  const count = items.length
  const doneCount = count - undoneCount(items, state.answers)
  const foot = { item, at, count, tool, isMarking, drafts: notes.drafts, onTool: setTool, onMarking: setMarking, onMove: setAt }
  return (
    <View className={tool ? 'exam-room has-tool' : 'exam-room'}>
      <ExamHead {...{ item, count, doneCount, time, state }} onOver={handing.endTime} onHandIn={() => setPanel('confirm')} />
      <View className="exam-room__paper">
        <SyncState state={state} onFreed={log.keepAgain} />
        <TimeDoubt state={state} time={time} />
        <MarkingContext.Provider value={marking}>
          <ExamQuestion item={item} {...answering} />
        </MarkingContext.Provider>
      </View>
      <ExamFoot {...foot} onSheet={() => setPanel('sheet')} />
      <LatePanels
        {...{ items, at, leaving, handing }}
        panel={leaving.isAsking ? 'leave' : panel}
        onPanel={setPanel}
        answers={state.answers}
        onMove={setAt}
      />
    </View>
  )
}
