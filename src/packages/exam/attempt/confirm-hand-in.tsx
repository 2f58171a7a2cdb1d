import { Failure } from '@/data/http/failure'
import { type GivenAnswers, type SheetItem, sheetState } from '@/domain/exam/answer-sheet'
import { handInCheck } from '@/domain/exam/hand-in-check'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Popup } from '@/ui/popup'
import { SheetCell } from './sheet-cell'

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
export function ConfirmHandIn({ items, answers, isBusy, error, onChoose, onConfirm, onClose }: ConfirmHandInProps) {
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
      <LookAt id="look-essays" title="简答题未写" items={essays} answers={answers} onChoose={onChoose} />
      <LookAt id="look-partial" title="有空未填" items={partial} answers={answers} onChoose={onChoose} />
      <LookAt id="look-flagged" title="已标记" items={flagged} answers={answers} onChoose={onChoose} />
      <View className="muted">交卷后不能再修改，成绩和解析马上可以看到。</View>
    </Popup>
  )
}
