import { useEndedHandIns, useWaitingHandIns } from '@/data/exam/hand-ins-store'
import type { RunningExam } from '@/data/exam/running-exam'
import { serverNow } from '@/data/http/clock'
import { putOfflineAway, useOfflineTold } from '@/data/http/offline'
import { clockText, secondsUntil } from '@/domain/time/clock-text'
import { go } from '@/navigation/go'
import { Button, Text, View } from '@/platform/elements'
import type { RouteName } from '@/routes/table'
import { Icon } from '@/ui/icon'
import { lazy } from '@/ui/lazy'
import { OfflineBanner } from '@/ui/notice-bar'
import { useTicking } from '@/ui/use-ticking'
import './exam-bar.scss'
import './offline-status.scss'

/** The exam that runs, with its clock; one tap goes back to it, and to its result once the time is over. */
export function ExamBar({ exam: { attemptId, title, endsAt } }: { exam: RunningExam }) {
  const left = secondsUntil(endsAt, useTicking(serverNow))
  return (
    <Button id="exam-bar" className="exam-bar" onClick={() => go('exam_attempt', { attemptId })}>
      <Icon name="clock" />
      <View className="exam-bar__title">{left > 0 ? `考试进行中 · ${title}` : `时间到，已交卷 · ${title}`}</View>
      {left > 0 && <Text className="exam-bar__clock">{clockText(left)}</Text>}
      <Text className="exam-bar__go">{left > 0 ? '继续' : '看成绩'}</Text>
    </Button>
  )
}

/** Few visits have a hand-in that waited for a network. */
const HandInBanner = lazy(() => import('./hand-in-banner').then((found) => found.HandInBanner), { look: 'quiet' })

/** Pages that explain in their own words what being offline means for them. */
const ownWords: ReadonlySet<RouteName> = new Set<RouteName>(['exam_attempt', 'tiku_review'])

/** Says on a page that there is no network, until it is put away on any page or the network is back, and what becomes of a hand-in that waits for it. */
export function OfflineStatus({ name }: { name: RouteName }) {
  const isTold = useOfflineTold()
  const hasHandIns = useWaitingHandIns().length + useEndedHandIns().length > 0
  return (
    <View className="offline-status">
      <OfflineBanner isOffline={isTold && !ownWords.has(name)} onClose={putOfflineAway} />
      {hasHandIns && name !== 'exam_attempt' && <HandInBanner />}
    </View>
  )
}
