import type { AnswerLogState } from '@/data/exam/answer-log'
import { packs } from '@/data/packs/packs'
import { View } from '@/platform/elements'
import { NoticeBar } from '@/ui/notice-bar'

function textOf({ isDeviceFull, pending, failure }: AnswerLogState): string {
  if (isDeviceFull) return pending > 0 ? `存储已满，请保持联网 · 待同步 ${pending} 题` : '存储已满，作答已存到服务器'
  if (pending === 0) return '已保存'
  return failure ? `待同步 ${pending} 题 · 已存在本机，${failure.shown}` : `待同步 ${pending} 题`
}

type SyncStateProps = { state: AnswerLogState; onFreed: () => void }

/** Room for answers, where downloaded questions take some. */
function FullDevice({ onFreed }: Pick<SyncStateProps, 'onFreed'>) {
  const makeRoom = () => {
    packs.clear()
    onFreed()
  }
  const hasPacks = packs.list().length > 0
  const text = hasPacks
    ? '本机存储已满，新的作答会直接存到服务器，请保持联网；也可以清理离线题目腾出空间。'
    : '本机存储已满，新的作答会直接存到服务器，请保持联网，不要关闭页面。'
  return <NoticeBar id="device-full" isUrgent text={text} {...(hasPacks && { action: '清理离线题目', onAction: makeRoom })} />
}

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
