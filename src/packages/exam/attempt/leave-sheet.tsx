import type { useLeaving } from '@/features/page-frame/use-leaving'
import { ActionSheet } from '@/ui/action-sheet'

const acts = [
  { key: 'stay', text: '继续答题' },
  { key: 'hand-in', text: '去交卷', note: '先看一遍没答的和标记的题' },
  { key: 'leave', text: '先离开，稍后接着答', note: '计时不会停，作答都已保存，到时自动交卷' },
]

type LeaveSheetProps = Pick<ReturnType<typeof useLeaving>, 'stay' | 'leave'> & { onHandIn: () => void }

/** Going back during an exam asks for confirmation and warns that the clock continues. */
export function LeaveSheet({ stay, leave, onHandIn }: LeaveSheetProps) {
  const choose = (key: string) => {
    if (key === 'leave') return leave()
    stay()
    if (key === 'hand-in') onHandIn()
  }
  return <ActionSheet id="leave-exam" title="考试还没有结束" acts={acts} onChoose={choose} onClose={stay} />
}
