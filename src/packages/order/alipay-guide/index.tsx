import { useState } from 'react'
import { useAct } from '@/data/http/use-act'
import { openPayLink } from '@/data/order/order'
import { screen } from '@/features/page-frame/screen'
import { go, replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { login } from '@/platform/login'
import { payment } from '@/platform/payment'
import { PaymentUnavailable } from '@/platform/payment/port'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { StateNotice } from '@/ui/state-notice'

definePageConfig({ navigationBarTitleText: '用支付宝付款' })

type GuideProps = { token: string; orderSn: string }

const steps = [
  '点右上角的“···”，选择“在浏览器打开”。',
  '在打开的页面点“打开支付宝”，按提示付款。',
  '付完款回到微信，点下面的“我已付款”。链接 10 分钟内有效。',
]

/** Inside the messaging app, which cannot open Alipay. */
function Inside({ orderSn }: { orderSn: string }) {
  return (
    <View id="guide-inside" className="page-top">
      <Card>
        <View className="headline" role="heading">
          微信里不能直接打开支付宝
        </View>
        {steps.map((text, at) => (
          <View key={text}>
            {at + 1}. {text}
          </View>
        ))}
      </Card>
      <View className="page-pad">
        <ActionButton id="have-paid" isWide onClick={() => replace('course_pay_intermediate', {}, { orderSn })}>
          我已付款
        </ActionButton>
        <ActionButton id="other-way" look="plain" isWide onClick={() => replace('course_pay', {}, { orderSn })}>
          换一种方式支付
        </ActionButton>
      </View>
    </View>
  )
}

/** For another browser, without a session: the link identifies the order. */
function Outside({ token, orderSn }: GuideProps) {
  const [state, setState] = useState<'ready' | 'paid' | 'refused'>('ready')
  const { run: open, isBusy } = useAct(async () => {
    setState('ready')
    try {
      const end = await payment.pay(await openPayLink(token), { sn: orderSn, channel: 'alipay_h5' })
      setState(end === 'done' ? 'paid' : 'ready')
    } catch (error) {
      setState('refused')
      if (!(error instanceof PaymentUnavailable)) throw error
    }
  })
  if (state === 'paid') return <StateNotice id="guide-paid" look="done" text="这笔订单已经付款，请回到微信查看" />
  return (
    <View id="guide-outside" className="page-top">
      <Card>
        <View className="headline" role="heading">
          打开支付宝付款
        </View>
        <View>付完款请回到微信，点“我已付款”查看结果。</View>
        {state === 'refused' && <View role="alert">没有打开支付宝。链接可能已失效，请回到微信重新获取。</View>}
      </Card>
      <View className="page-pad">
        <ActionButton id="open-alipay" isWide isBusy={isBusy} onClick={() => open()}>
          打开支付宝
        </ActionButton>
      </View>
    </View>
  )
}

export default screen('course_pay_alipay_guide', ({ token, orderSn }) => {
  if (token === undefined || orderSn === undefined)
    return <StateNotice look="failed" text="没有找到订单" action="回首页" onAction={() => go('home_page', { categoryId: 0 })} />
  return login.isOneTap() ? <Inside orderSn={orderSn} /> : <Outside token={token} orderSn={orderSn} />
})
