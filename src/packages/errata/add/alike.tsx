import { useQuery } from '@tanstack/react-query'
import { errataQueries } from '@/data/errata/errata'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { usePausing } from '@/ui/use-pausing'
import { ErratumText } from '../parts/erratum-text'
import { FollowButton } from '../parts/follow-button'

const PAUSE_MS = 500
const LEAST = 4
type AlikeProps = { chapterId: number; page: number | undefined; quote: string; onJoined: () => void }

/** Reports of others that seem to mean the same mistake; joining one saves writing it again. */
export function Alike({ chapterId, page, quote, onJoined }: AlikeProps) {
  const settled = usePausing(quote.trim(), PAUSE_MS)
  const { data = [] } = useQuery(
    errataQueries.similar({ chapterId, quote: settled.length < LEAST ? '' : settled, ...(page !== undefined && { page }) }),
  )
  if (data.length === 0) return null
  return (
    <View id="alike" role="group" label="相似的勘误">
      <View className="section-title" role="heading">
        已经有同学提交过，可以直接加入
      </View>
      {data.map((row) => (
        <Card key={row.id}>
          <ErratumText of={row} />
          <FollowButton of={row} onJoined={onJoined} />
        </Card>
      ))}
    </View>
  )
}
