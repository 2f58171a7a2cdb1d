import { ActionSheet } from '@/ui/action-sheet'

type LeaveSheetProps = { onKeep: () => void; onThrowAway: () => void; onStay: () => void }

const acts = [
  { key: 'stay', text: '继续写' },
  { key: 'keep', text: '先离开，存为草稿', note: '草稿只在这台设备上' },
  { key: 'throw-away', text: '放弃修改', isDangerous: true },
]

/** Asks what becomes of what was written and not saved. */
export function LeaveSheet({ onKeep, onThrowAway, onStay }: LeaveSheetProps) {
  const choose = (key: string) => {
    if (key === 'keep') onKeep()
    else if (key === 'throw-away') onThrowAway()
    else onStay()
  }
  return <ActionSheet id="leave-sheet" title="笔记还没有保存" acts={acts} onChoose={choose} onClose={onStay} />
}
