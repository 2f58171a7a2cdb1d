import { packs } from '@/data/tiku/packs'
import { NoticeBar } from '@/ui/notice-bar'

/** Room for answers, where downloaded questions take some. */
export function FullDevice({ onFreed }: { onFreed: () => void }) {
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
