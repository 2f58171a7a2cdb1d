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
import { Text, View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { Price } from '@/ui/price'
import { Tabs } from '@/ui/tabs'
import './index.scss'

definePageConfig({ navigationBarTitleText: '优惠券' })

const tabs = [
  { key: 'coupon', text: '优惠券' },
  { key: 'envelope', text: '红包' },
]
const words = { usable: '可使用', locked: '已用于待付款订单', used: '已使用', expired: '已过期' } as const

/** Shows the worth of a ticket in large letters; its note says so in words. */
function Worth({ of: { kind, amount, percent } }: { of: Coupon }) {
  if (kind === 'amount') return <Price fen={amount} isLarge />
  return (
    <View className="price">
      <Text className="headline">{(100 - percent) / 10}</Text> 折
    </View>
  )
}

function Ticket({ of }: { of: Coupon }) {
  const use = () => (of.courseId === null ? go('home_page', { categoryId: 0 }) : go('course_detail', { id: of.courseId }))
  return (
    <Card>
      <View className="ticket">
        <View className="ticket__worth" hiddenFromReader>
          <Worth of={of} />
        </View>
        <View className="ticket__words">
          <View className="title">{of.title}</View>
          <View className="muted">{of.note}</View>
          <View className="small">{of.scope}</View>
          <View className="small">{minuteText(of.expiresAt)} 到期</View>
        </View>
      </View>
      {of.status === 'usable' ? (
        <Cell side="去使用" onClick={use}>
          {words.usable}
        </Cell>
      ) : (
        <Cell>{words[of.status]}</Cell>
      )}
    </Card>
  )
}

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
            <Ticket key={of.id} of={of} />
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
