import { usePopup } from '@/features/shell/use-popup'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Sheet } from '@/ui/sheet'

type ConfirmHandInProps = { undone: number; isBusy: boolean; error: Error | null; onConfirm: () => void; onClose: () => void }

/** Asks once more before the attempt is closed for good. */
export function ConfirmHandIn({ undone, isBusy, error, onConfirm, onClose }: ConfirmHandInProps) {
  usePopup(onClose)
  const foot = (
    <>
      <ActionButton id="cancel-hand-in" look="plain" isWide onClick={onClose}>
        继续答题
      </ActionButton>
      <ActionButton id="confirm-hand-in" isWide isBusy={isBusy} onClick={onConfirm}>
        确认交卷
      </ActionButton>
    </>
  )
  return (
    <Sheet id="hand-in-panel" title="确认交卷？" onClose={onClose} foot={foot}>
      <View id="undone-count">{undone > 0 ? `还有 ${undone} 题未作答，未作答的题不得分。` : '所有题目都已作答。'}</View>
      <View className="muted">交卷后不能再修改，成绩和解析马上可以看到。</View>
      <View className="confirm-error" live="assertive">
        {error ? '没能交卷，作答都在本机。请检查网络后再试一次。' : ''}
      </View>
    </Sheet>
  )
}
