import { serverNow } from '@/data/http/clock'
import { setSleepTimer, useSleepTimer } from '@/data/learn/sleep-timer'
import { SLEEP_CHOICES, type SleepChoice, sleepText, timerOf } from '@/domain/learn/transcript'
import { Button, View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { Popup } from '@/ui/popup'

/** Returns the toast text of each choice. */
function said(choice: SleepChoice | null): string {
  if (choice === null) return '定时已关闭'
  return choice === 'lesson' ? '播完本课后停止' : `${choice} 分钟后停止播放`
}

/** After how long playing stops by itself. */
export function SleepPopup({ onClose }: { onClose: () => void }) {
  const chosen = useSleepTimer()?.choice ?? null
  const choose = (choice: SleepChoice | null) => {
    setSleepTimer(timerOf(choice, serverNow()))
    toast(said(choice))
    onClose()
  }
  return (
    <Popup id="sleep" title="定时停止播放" onClose={onClose}>
      <View className="rates" role="radiogroup" label="定时停止播放">
        {SLEEP_CHOICES.map((each) => (
          <Button
            key={each ?? 0}
            id={`sleep-${each ?? 'off'}`}
            className={`rates__one rates__one--words ${each === chosen ? 'is-chosen' : ''}`}
            role="radio"
            checked={each === chosen}
            onClick={() => choose(each)}
          >
            {sleepText(each)}
          </Button>
        ))}
      </View>
    </Popup>
  )
}
