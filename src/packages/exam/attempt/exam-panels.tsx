import { Failure } from '@/data/http/failure'
import { type GivenAnswers, type SheetItem, sheetState } from '@/domain/exam/answer-sheet'
import { handInCheck } from '@/domain/exam/hand-in'
import type { useLeaving } from '@/features/page-frame/use-leaving'
import { useWideWindow } from '@/features/page-frame/use-wide-window'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { KeyHints } from '@/ui/key-hints'
import { ActionSheet, Popup } from '@/ui/popup'
import { AnswerSheet, SheetBody, SheetCell } from './answer-sheet'
import './exam-panels.scss'

type ConfirmHandInProps = {
  items: readonly SheetItem[]
  answers: GivenAnswers
  isBusy: boolean
  error: Error | null
  onChoose: (at: number) => void
  onConfirm: () => void
  onClose: () => void
}

type LookAtProps = { id: string; title: string; items: readonly SheetItem[]; answers: GivenAnswers; onChoose: (at: number) => void }

/** Questions of one kind, each a way back to it. */
function LookAt({ id, title, items, answers, onChoose }: LookAtProps) {
  if (items.length === 0) return null
  return (
    <View id={id} className="look-at" role="group" label={title}>
      <View className="small">{title}</View>
      <View className="sheet-grid">
        {items.map(({ number, question }) => {
          const given = answers.get(question.id)
          const label = `回到第${number}题 ${sheetState(given)}`
          return <SheetCell key={number} number={number} given={given} label={label} onClick={() => onChoose(number - 1)} />
        })}
      </View>
    </View>
  )
}

/** Without a network the hand-in waits instead, so this is a refusal. */
const reasonOf = (error: Error) => (error instanceof Failure ? `没能交卷：${error.shown}` : '没能交卷，请再试一次')

/** Asks once more before the attempt is closed for good, and shows what is worth a look before. */
function ConfirmHandIn({ items, answers, isBusy, error, onChoose, onConfirm, onClose }: ConfirmHandInProps) {
  const { undone, partial, essays, flagged } = handInCheck(items, answers)
  const open = undone.length + essays.length
  const foot = (
    <View className="hand-in-foot">
      {error && (
        <View className="confirm-error" role="alert">
          {reasonOf(error)}
        </View>
      )}
      <View className="hand-in-foot__acts">
        <ActionButton id="cancel-hand-in" look="plain" isWide onClick={onClose}>
          继续答题
        </ActionButton>
        <ActionButton id="confirm-hand-in" isWide isBusy={isBusy} onClick={onConfirm}>
          确认交卷
        </ActionButton>
      </View>
    </View>
  )
  return (
    <Popup id="hand-in-panel" title="确认交卷？" onClose={onClose} foot={foot}>
      <View id="undone-count">{open > 0 ? `还有 ${open} 题未作答，未作答的题不得分。` : '所有题目都已作答。'}</View>
      <LookAt id="look-undone" title="未作答" items={undone} answers={answers} onChoose={onChoose} />
      <LookAt id="look-essays" title="问答题未写" items={essays} answers={answers} onChoose={onChoose} />
      <LookAt id="look-partial" title="有空未填" items={partial} answers={answers} onChoose={onChoose} />
      <LookAt id="look-flagged" title="已标记" items={flagged} answers={answers} onChoose={onChoose} />
      <View className="muted">交卷后不能再修改，成绩和解析马上可以看到。</View>
    </Popup>
  )
}

/** `pending`: answers that only the device has. */
const actsWith = (pending: number) => [
  { key: 'stay', text: '继续答题' },
  { key: 'hand-in', text: '去交卷', note: '先看一遍没答的和标记的题' },
  {
    key: 'leave',
    text: '先离开，稍后接着答',
    note: `计时不会停，${pending > 0 ? `${pending} 题还只在本机，联网后保存` : '作答都已保存'}，到时自动交卷`,
  },
]

type LeaveSheetProps = Pick<ReturnType<typeof useLeaving>, 'stay' | 'leave'> & { pending: number; onHandIn: () => void }

/** Going back during an exam asks for confirmation and warns that the clock continues. */
function LeaveSheet({ stay, leave, pending, onHandIn }: LeaveSheetProps) {
  const choose = (key: string) => {
    if (key === 'leave') return leave()
    stay()
    if (key === 'hand-in') onHandIn()
  }
  return <ActionSheet id="leave-exam" title="考试还没有结束" acts={actsWith(pending)} onChoose={choose} onClose={stay} />
}

/** Panels over the question: answer sheet, hand-in check, or the leave dialog. */
export type Panel = 'sheet' | 'confirm' | 'leave'

type ExamPanelsProps = {
  panel: Panel
  onPanel: (panel: Panel | undefined) => void
  items: readonly SheetItem[]
  answers: GivenAnswers
  at: number
  pending: number
  onMove: (at: number) => void
  leaving: ReturnType<typeof useLeaving>
  handing: { isBusy: boolean; error: Error | null; start: () => void }
}

/** One panel at a time. */
export function ExamPanels({ panel, onPanel, items, answers, at, pending, onMove, leaving, handing }: ExamPanelsProps) {
  const close = () => onPanel(undefined)
  const choose = (index: number) => {
    onMove(index)
    close()
  }
  const given = { items, answers, onChoose: choose, onClose: close }
  switch (panel) {
    case 'leave':
      return <LeaveSheet {...leaving} pending={pending} onHandIn={() => onPanel('confirm')} />
    case 'sheet':
      return <AnswerSheet {...given} at={at} onHandIn={() => onPanel('confirm')} />
    case 'confirm':
      return <ConfirmHandIn {...given} isBusy={handing.isBusy} error={handing.error} onConfirm={handing.start} />
  }
}

const hints = [
  { keys: ['A', 'B', '1', '2'], does: '选择选项' },
  { keys: ['←', '→'], does: '上一题、下一题' },
  { keys: ['M'], does: '标记' },
]

/** The answer sheet beside the paper, where the window has room for both. */
export function ExamSide({ items, answers, at, onMove, onPanel }: Omit<ExamPanelsProps, 'panel' | 'pending' | 'leaving' | 'handing'>) {
  if (!useWideWindow()) return null
  return (
    <View className="exam-side">
      <View id="exam-side" className="exam-side__panel" role="region" label="答题卡">
        <View className="title" role="heading">
          答题卡
        </View>
        <SheetBody {...{ items, answers, at }} onChoose={onMove} />
        <View className="exam-side__foot">
          <ActionButton id="hand-in-beside" look={at === items.length - 1 ? 'primary' : 'plain'} isWide onClick={() => onPanel('confirm')}>
            交卷
          </ActionButton>
          <KeyHints of={hints} />
        </View>
      </View>
    </View>
  )
}
