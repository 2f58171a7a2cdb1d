import { useQuery } from '@tanstack/react-query'
import { distributionQueries } from '@/data/invite/invite'
import { yuan } from '@/domain/money/money'
import { go } from '@/navigation/go'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'

/** The way to selling the course on, while a campaign for it runs. */
export function SellOn({ courseId }: { courseId: number }) {
  const { data } = useQuery(distributionQueries.by(courseId))
  if (!data || data.distributionId === null) return null
  const { distributionId, reward } = data
  return (
    <Card id="sell-on">
      <Cell side={`得 ¥${yuan(reward)}`} onClick={() => go('distribution_detail', { distributionId })}>
        分享给好友购买
      </Cell>
    </Card>
  )
}
