import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Coupon, CouponQuery } from '@/contract/wallet/coupon.schema'
import { walletQueries } from '@/data/wallet/wallet'
import { minuteText } from '@/domain/time/day'
import { LoadMore } from '@/features/page-frame/load-more'
import { soldOnly } from '@/features/page-frame/not-sold'
import { QueryState, screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Tabs } from '@/ui/tabs'
import { Ticket } from '../parts/ticket'

definePageConfig({ navigationBarTitleText: '优惠券' })

const tabs = [
  { key: 'coupon', text: '优惠券' },
  { key: 'envelope', text: '红包' },
]
/** Until when it can be used; an order that waits for its payment keeps it. */
const stateOf = ({ status, expiresAt }: Coupon) => (status === 'locked' ? '已用于待付款订单' : `${minuteText(expiresAt)} 到期`)

const spend = ({ courseId }: Coupon) => (courseId === null ? go('home_page', { categoryId: 0 }) : go('course_detail', { id: courseId }))

function Tickets({ form }: { form: CouponQuery['form'] }) {
  const list = useInfiniteQuery(walletQueries.coupons({ form, state: 'usable' }))
  return (
    <QueryState
      of={list}
      empty={{
        when: ({ pages }) => pages[0]?.length === 0,
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
              {...(of.status === 'usable' && { act: { text: '去使用', onClick: () => spend(of) } })}
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
        <Tickets key={form} form={form} />
      </Tabs>
    </View>
  )
}

export default screen('coupon_list', soldOnly(Page))
