import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelDeletion, privacyQueries, requestDeletion } from '@/data/account/privacy'
import { profileQueries } from '@/data/account/profile'
import { requestOwnCode, ticketFor } from '@/data/account/profile-commands'
import { shownOf } from '@/data/http/failure'
import { useAct } from '@/data/http/use-act'
import { dayText } from '@/domain/time/day'
import { useCodeForm } from '@/features/account/use-code-form'
import { QueryState, screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/choices'
import { Points } from '@/ui/points'
import { SmsCode } from '@/ui/sms-code'

definePageConfig({ navigationBarTitleText: '注销账号' })

const losses = [
  '课程、题库和学习记录会被删除，无法恢复',
  '学豆、余额、优惠券和会员权益会失效',
  '手机号、昵称、头像、实名信息会被删除，账号不能再登录',
  '依法需要保存的订单和支付记录会去除个人信息后保留',
]

const endsApple = '会向 Apple 解除这个账号的登录授权'

function Losses({ isAppleTold }: { isAppleTold: boolean }) {
  return (
    <Card id="losses">
      <View className="title">注销后</View>
      <Points of={isAppleTold ? [...losses, endsApple] : losses} />
      <View className="muted">提交后有 7 天冷静期，期间可以在本页撤回。</View>
    </Card>
  )
}

function useAsk() {
  const cache = useQueryClient()
  const ask = async (ticket: string) => {
    cache.setQueryData(privacyQueries.deletion().queryKey, await requestDeletion({ ticket, reason: '' }))
  }
  const code = useCodeForm({ purpose: 'own-number', request: requestOwnCode, submit: async (sms) => ask(await ticketFor(sms)) })
  const asking = useAct(() => ask(''), { onError: (error) => toast(shownOf(error)) })
  return { code, asking }
}

function AskForm({ mobile }: { mobile: string }) {
  const [isSure, setSure] = useState(false)
  const { code, asking } = useAsk()
  const submit = mobile === '' ? () => asking.run() : code.submit
  return (
    <View className="page-pad">
      <Checkbox id="sure" isChecked={isSure} onChange={setSure}>
        我已了解，确认注销
      </Checkbox>
      {isSure && mobile !== '' && (
        <>
          <View className="muted">验证码将发送至 {mobile}</View>
          <SmsCode id="write-off-code" {...code.field} />
        </>
      )}
      <ActionButton
        id="write-off"
        look="plain"
        isWide
        disabled={!isSure || (mobile !== '' && code.isOff)}
        isBusy={code.isBusy || asking.isBusy}
        onClick={submit}
      >
        申请注销
      </ActionButton>
    </View>
  )
}

function Waiting({ dueAt }: { dueAt: number }) {
  const cache = useQueryClient()
  const cancelling = useAct(cancelDeletion, {
    onSuccess: (none) => {
      cache.setQueryData(privacyQueries.deletion().queryKey, none)
      toast('已撤回注销申请')
    },
    onError: (error) => toast(shownOf(error)),
  })
  return (
    <View id="waiting" className="page-pad">
      <View className="title">账号将于 {dayText(dueAt)} 注销</View>
      <View className="muted">在此之前，你可以照常使用，也可以随时撤回。</View>
      <ActionButton id="keep-account" isWide isBusy={cancelling.isBusy} onClick={() => cancelling.run()}>
        撤回申请，保留账号
      </ActionButton>
    </View>
  )
}

export default screen('write_off', () => {
  const deletion = useQuery(privacyQueries.deletion())
  const personal = useQuery(profileQueries.personal())
  return (
    <QueryState of={deletion}>
      {({ dueAt, endsApple: isAppleTold = false }) => (
        <View className="page-top">
          <Losses isAppleTold={isAppleTold} />
          {dueAt === null ? (
            <QueryState of={personal}>{({ verifiedMobile }) => <AskForm mobile={verifiedMobile} />}</QueryState>
          ) : (
            <Waiting dueAt={dueAt} />
          )}
        </View>
      )}
    </QueryState>
  )
})
