import type { AnswerLogState } from '@/data/exam/answer-log'
import { View } from '@/platform/elements'

function textOf({ isDeviceFull, pending, failure }: AnswerLogState): string {
  if (isDeviceFull) return pending > 0 ? `存储已满，请保持联网 · 待同步 ${pending} 题` : '存储已满，作答已存到服务器'
  if (pending === 0) return '已保存'
  return failure ? `待同步 ${pending} 题 · 已存在本机，${failure.shown}` : `待同步 ${pending} 题`
}

/** Whether the answers are safe, and whether another device writes into the same attempt. */
export function SyncState({ state }: { state: AnswerLogState }) {
  const isWaiting = state.isDeviceFull || state.failure !== null
  return (
    <View className="sync-state">
      <View id="sync-state" className={isWaiting ? 'sync-state__warn' : undefined} role="status" live="polite">
        {textOf(state)}
      </View>
      {state.isElsewhere && (
        <View id="other-device" className="sync-state__warn" role="status" live="polite">
          另一台设备也在作答这份试卷，同一题以最后保存的为准
        </View>
      )}
    </View>
  )
}
