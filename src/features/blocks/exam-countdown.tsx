import { useQuery } from '@tanstack/react-query'
import type { Block } from '@/contract/content/page.schema'
import { practiceQueries } from '@/data/queries/practice'
import { serverNow } from '@/data/stores/clock'
import { useSession } from '@/data/stores/session'
import { daysUntil, examCountdownText } from '@/domain/exam/exam-day'
import { openAddress } from '@/navigation/open-address'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Countdown } from '@/ui/countdown'

/** The day the learner has set for the exam of a direction; undefined without one, and once it is over. */
function useOwnDay(categoryId: number | undefined): string | undefined {
  const isSignedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const { data } = useQuery({ ...practiceQueries.study(categoryId ?? 0), enabled: isSignedIn && categoryId !== undefined })
  const day = data?.examDay ?? undefined
  return day !== undefined && daysUntil(day, serverNow()) >= 0 ? day : undefined
}

/** The time left until a day that counts, by the server's clock; of an exam, the days until the learner's own, as in the question bank. */
export function ExamCountdown({ block: { title, endAt, over, address, categoryId } }: { block: Extract<Block, { type: 'countdown' }> }) {
  const ownDay = useOwnDay(categoryId)
  const isOver = endAt <= serverNow()
  const own = ownDay === undefined ? undefined : examCountdownText(daysUntil(ownDay, serverNow()))
  const only = own ?? (isOver ? over : undefined)
  return (
    <Card {...(address && { label: only ?? title, onClick: () => void openAddress(address) })}>
      {only !== undefined ? (
        <>
          <View className="title">{only}</View>
          {ownDay !== undefined && <View className="muted">{ownDay}</View>}
        </>
      ) : (
        <View className="until">
          <View className="muted">{title}</View>
          <Countdown until={endAt} now={serverNow} label={title} over={over} />
        </View>
      )}
    </Card>
  )
}
