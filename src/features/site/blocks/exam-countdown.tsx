import { useQuery } from '@tanstack/react-query'
import type { Block } from '@/contract/site/page.schema'
import { useSession } from '@/data/account/session'
import { serverNow } from '@/data/http/clock'
import { practiceQueries } from '@/data/tiku/practice'
import { examCountdownText } from '@/domain/exam/exam-day'
import { openAddress } from '@/navigation/open-address'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Countdown } from '@/ui/countdown'

/** The days until the learner's own exam in words; undefined without a day, and once it is over. */
function useOwn(categoryId = 0): string | undefined {
  const isSignedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const { data } = useQuery({ ...practiceQueries.study(categoryId), enabled: isSignedIn && categoryId > 0 })
  const days = data?.examInDays ?? -1
  return days < 0 ? undefined : examCountdownText(days)
}

/** The time left until a day that counts, by the server's clock; of an exam, the days until the learner's own, as in the question bank. */
export function ExamCountdown({ block: { title, endAt, over, address, categoryId } }: { block: Extract<Block, { type: 'countdown' }> }) {
  const only = useOwn(categoryId) ?? (endAt <= serverNow() ? over : undefined)
  return (
    <Card {...(address && { label: only ?? title, onClick: () => void openAddress(address) })}>
      {only !== undefined ? (
        <View className="title">{only}</View>
      ) : (
        <View className="until">
          <View className="muted">{title}</View>
          <Countdown until={endAt} now={serverNow} label={title} over={over} />
        </View>
      )}
    </Card>
  )
}
