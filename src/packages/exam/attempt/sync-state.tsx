import type { AnswerLogState } from '@/data/exam/answer-log'
import { View } from '@/platform/elements'
import { FullDevice } from './late-notices'

function textOf({ isDeviceFull, pending, failure }: AnswerLogState): string {
  if (isDeviceFull) return pending > 0 ? `存储已满，请保持联网 · ${pending} 题还没有保存` : '存储已满，作答已存到服务器'
  if (pending === 0) return '已保存'
  return failure ? `${pending} 题已存在本机，联网后保存 · ${failure.shown}` : '保存中…'
}

type SyncStateProps = { state: AnswerLogState; onFreed: () => void }

/** Whether the answers are safe. */
export function SyncState({ state, onFreed }: SyncStateProps) {
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
