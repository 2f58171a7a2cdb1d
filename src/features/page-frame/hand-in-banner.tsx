import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '@/data/account/session'
import { handInSenderOf } from '@/data/exam/hand-ins'
import { type EndedHandIn, putHandInAway, useEndedHandIns, useWaitingHandIns } from '@/data/exam/hand-ins-store'
import { go } from '@/navigation/go'
import { NoticeBar } from '@/ui/notice-bar'

function Ended({ end }: { end: EndedHandIn }) {
  const cache = useQueryClient()
  const { attemptId, title } = end
  const away = () => putHandInAway(attemptId)
  useEffect(() => void cache.invalidateQueries({ queryKey: ['exam'] }), [cache])
  if ('reason' in end) return <NoticeBar id={`hand-in-${attemptId}`} isUrgent text={`《${title}》没能交卷：${end.reason}`} onClose={away} />
  const open = () => {
    away()
    go('tiku_testpaper_result', { resultId: end.resultId })
  }
  return <NoticeBar id={`hand-in-${attemptId}`} text={`《${title}》已自动交卷`} action="看成绩" onAction={open} onClose={away} />
}

/** Sends hand-ins that were made without a network, whatever page is open, and says how they stand. */
export function HandInBanner() {
  const userId = useSession((state) => state.userId) ?? 0
  const [waiting, ended] = [useWaitingHandIns(), useEndedHandIns()]
  useEffect(() => void handInSenderOf(userId).drain(), [userId])
  return (
    <>
      {waiting.map(({ attemptId, title }) => (
        <NoticeBar key={attemptId} id={`hand-in-${attemptId}`} text={`《${title}》还没交上，联网后会自动交卷`} />
      ))}
      {ended.map((end) => (
        <Ended key={end.attemptId} end={end} />
      ))}
    </>
  )
}
