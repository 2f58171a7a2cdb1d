import { serverNow } from '@/data/http/clock'
import { setSleepTimer, sleepTimer } from '@/data/learn/sleep-timer'
import { isSleepDue } from '@/domain/learn/sleep-timer'
import type { MediaReport } from '@/platform/elements/media/port'
import { toast } from '@/platform/toast'

/**
 * Stops the media once the sleep timer is due. It is asked at each report of the media, for clocks stand still behind a locked screen while
 * sound goes on; a timer that ran out during a pause stops nothing that is started afterwards.
 */
export function checkSleep(report: MediaReport, pause: () => void): void {
  if (!isSleepDue(sleepTimer(), serverNow())) return
  setSleepTimer(null)
  if (report.type !== 'time') return
  pause()
  toast('定时时间到，已暂停播放')
}
