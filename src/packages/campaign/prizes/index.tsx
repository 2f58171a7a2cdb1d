import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Draw } from '@/contract/campaign/raffle.schema'
import { activityQueries } from '@/data/campaign/activity'
import { serverNow } from '@/data/http/clock'
import { nearMomentText } from '@/domain/time/relative-time'
import { artOf } from '@/features/page-frame/empty-art'
import { LoadMore } from '@/features/page-frame/load-more'
import { QueryState, sharedScreen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { PrizeAddress } from '../parts/prize-address'

definePageConfig({ navigationBarTitleText: '我的奖品' })

function Use({ of, onAddress }: { of: Draw; onAddress: () => void }) {
  const { courseId } = of
  if (of.status === 'shipped') return null
  if (of.kind === 'goods')
    return (
      <ActionButton look="plain" onClick={onAddress}>
        {of.status === 'address' ? '填写地址' : '修改地址'}
      </ActionButton>
    )
  if (of.kind === 'coupon')
    return (
      <ActionButton look="plain" onClick={() => go('coupon_list')}>
        查看优惠券
      </ActionButton>
    )
  if (of.kind === 'course' && courseId !== null)
    return (
      <ActionButton look="plain" onClick={() => go('my_course_detail', { id: courseId })}>
        去学习
      </ActionButton>
    )
  return (
    <ActionButton look="plain" onClick={() => go('my_balance')}>
      查看余额
    </ActionButton>
  )
}

/** Lists the learner's prizes of all raffles, and what remains to be done for each. */
export default sharedScreen(({ name }) => {
  const list = useInfiniteQuery(activityQueries.prizes())
  const [addressed, address] = useState<number | null>(null)
  return (
    <View className="page-top">
      <QueryState
        of={list}
        empty={{
          when: ({ pages }) => pages[0]?.length === 0,
          art: artOf('gift'),
          text: '还没有奖品，参加活动试试手气',
          ...(name === 'anniversary_10th_prizes'
            ? { action: '去周年活动', onAction: () => go('anniversary_10th', {}) }
            : { action: '去首页', onAction: () => go('home_page', { categoryId: 0 }) }),
        }}
      >
        {({ pages }) => (
          <View id="prizes">
            {pages.flat().map((draw) => (
              <Card key={draw.id}>
                <View className="title">{draw.title}</View>
                <View className="small">
                  {draw.raffleTitle} · {nearMomentText(draw.drawnAt, serverNow())}
                  {draw.status === 'claimed' && ` · 寄往 ${draw.region}`}
                  {draw.status === 'shipped' && ` · 已寄出，${draw.carrier} ${draw.trackingNo}`}
                </View>
                <Use of={draw} onAddress={() => address(draw.id)} />
              </Card>
            ))}
            <LoadMore of={list} />
          </View>
        )}
      </QueryState>
      {addressed !== null && <PrizeAddress drawId={addressed} onClose={() => address(null)} />}
    </View>
  )
})
