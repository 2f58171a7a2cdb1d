import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Coupon, CouponQuery } from '@/contract/wallet/coupon.schema'
import { serverNow } from '@/data/http/clock'
import { walletQueries } from '@/data/wallet/wallet'
import { dayText, hourText } from '@/domain/time/day'
import { artOf } from '@/features/page-frame/empty-art'
import { LoadMore } from '@/features/page-frame/load-more'
import { soldOnly } from '@/features/page-frame/not-sold'
import { QueryState, screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { Tabs } from '@/ui/tabs'
import { Ticket } from '../parts/ticket'
import { untilText } from '../parts/until'

definePageConfig({ navigationBarTitleText: '优惠券' })

const tabs = [
  { key: 'coupon', text: '优惠券' },
  { key: 'envelope', text: '红包' },
]
const isDueToday = (at: number) => dayText(at) === dayText(serverNow())

/** Until when it can be used; an order that waits for its payment keeps it. */
function stateOf({ status, expiresAt }: Coupon): string {
  if (status === 'locked') return '已用于待付款订单'
  return isDueToday(expiresAt) ? `今天 ${hourText(expiresAt)} 到期` : `${untilText(expiresAt)}到期`
}

const spend = ({ courseId }: Coupon) => (courseId === null ? go('home_page', { categoryId: 0 }) : go('course_detail', { id: courseId }))

function Tickets({ form }: { form: CouponQuery['form'] }) {
  const list = useInfiniteQuery(walletQueries.coupons({ form, state: 'usable' }))
  return (
    <QueryState
      of={list}
      empty={{
        when: ({ pages }) => pages[0]?.length === 0,
        art: artOf('ticket'),
        text: '没有可用的优惠',
        action: '去选课',
        onAction: () => go('home_page', { categoryId: 0 }),
      }}
    >
      {({ pages }) => (
        <View id="coupons">
          {pages.flat().map((of) => (
            <Ticket
              key={of.id}
              of={of}
              state={stateOf(of)}
              isUrgent={of.status === 'usable' && isDueToday(of.expiresAt)}
              {...(of.status === 'usable' && { act: { text: '去使用', onClick: () => spend(of) } })}
              {...(of.status === 'locked' && { act: { text: '去付款', onClick: () => go('mine_order') } })}
            />
          ))}
          <LoadMore of={list} />
        </View>
      )}
    </QueryState>
  )
}

function Page() {
  const [form, setForm] = useState<CouponQuery['form']>('coupon')
  useNav({ rightText: '历史', onRight: () => go(form === 'coupon' ? 'coupon_history' : 'red_envelope_history') })
  return (
    <View className="page-top">
      <Tabs id="form" label="优惠" tabs={tabs} current={form} onChange={(key) => setForm(key === 'envelope' ? 'envelope' : 'coupon')}>
        <View>
          <Tickets key={form} form={form} />
          <Card>
            <Cell id="redeem-code" side="开通课程" onClick={() => go('course_book_index')}>
              随书兑换码
            </Cell>
          </Card>
        </View>
      </Tabs>
    </View>
  )
}

export default screen('coupon_list', soldOnly(Page))
