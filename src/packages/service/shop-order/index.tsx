import { useState } from 'react'
import type { ShopOrder } from '@/contract/order/refund.schema'
import { shownOf } from '@/data/http/failure'
import { useAct } from '@/data/http/use-act'
import { openShopOrder } from '@/data/order/order'
import { Door } from '@/features/page-frame/door'
import { sharedScreen } from '@/features/page-frame/screen'
import { go, replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Field } from '@/ui/field'

definePageConfig({ navigationBarTitleText: '激活课程' })

const LEAST = 4
const headline = { opened: '课程已开通', owned: '这门课程之前已经开通' } as const

function Opened({ of: { title, courseId, sn, state } }: { of: ShopOrder }) {
  return (
    <View id="shop-order-opened" className="page-top">
      <Card>
        <View className="headline" role="status">
          {headline[state]}
        </View>
        <Cell side={title}>课程</Cell>
        <Cell side={sn}>订单号</Cell>
      </Card>
      <View className="page-pad">
        <ActionButton id="learn" isWide onClick={() => replace('my_course_detail', { id: courseId })}>
          去学习
        </ActionButton>
      </View>
    </View>
  )
}

function useOpening(first: string) {
  const [sn, setSn] = useState(first)
  const [error, setError] = useState<string>()
  const {
    run,
    isBusy,
    data: opened,
  } = useAct(openShopOrder, { onError: (failure) => setError(shownOf(failure, '没有激活成功，请再试一次')) })
  const open = () => {
    const text = sn.trim()
    if (text.length < LEAST) setError('请填写购买平台的订单号')
    else run(text)
  }
  const onInput = (text: string) => {
    setSn(text)
    setError(undefined)
  }
  return { sn, error, isBusy, opened, open, onInput }
}

/** Opens the course of an order of another shop by its number, which a link may carry. */
export default sharedScreen(({ values }) => {
  const { sn, error, isBusy, opened, open, onInput } = useOpening(values.sn ?? '')
  if (opened) return <Opened of={opened} />
  return (
    <Door
      id="shop-order"
      look="orders"
      title="用订单号激活课程"
      text="填写其他平台的订单号，课程会开通到当前登录的账号。账号的手机号要与购买时一致，一个订单号只能用一次。"
    >
      <View className="door__form">
        <Field id="shop-order-sn" label="订单号" maxLength={40} value={sn} error={error} onInput={onInput} onEnter={open} />
      </View>
      <ActionButton id="open-shop-order" isWide isBusy={isBusy} onClick={open}>
        激活
      </ActionButton>
      <ActionButton id="to-sync" look="quiet" onClick={() => go('order_sync_page')}>
        没有订单号？用手机号同步
      </ActionButton>
    </Door>
  )
})
