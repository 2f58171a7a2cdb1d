import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PayoutAccount } from '@/contract/wallet/wallet.schema'
import { requestPayoutCode } from '@/data/account/profile-commands'
import { serverNow } from '@/data/http/clock'
import { bindPayout, walletQueries } from '@/data/wallet/wallet'
import { dayText } from '@/domain/time/day'
import { CASH_OUT_ACCOUNT_WRONG, CASH_OUT_NAME_EMPTY, isAlipayAccount } from '@/domain/wallet/cash-out'
import { FormHead } from '@/features/account/form-head'
import { useCodeForm } from '@/features/account/use-code-form'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState, screen } from '@/features/page-frame/screen'
import { back, go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Field } from '@/ui/field'
import { SmsCode } from '@/ui/sms-code'
import { StateNotice } from '@/ui/state-notice'
import './index.scss'

/** The account that cash goes to, proved by a code to the learner's own number. */
function useBind() {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [account, setAccount] = useState('')
  const [hasTried, setTried] = useState(false)
  const nameError = name.trim() === '' ? CASH_OUT_NAME_EMPTY : undefined
  const accountError = isAlipayAccount(account.trim()) ? undefined : CASH_OUT_ACCOUNT_WRONG
  const isFilled = () => {
    setTried(true)
    return nameError === undefined && accountError === undefined
  }
  const code = useCodeForm({
    purpose: 'payout',
    request: requestPayoutCode,
    mayAsk: isFilled,
    submit: async (text) => {
      if (!isFilled()) return
      await bindPayout({ name: name.trim(), account: account.trim(), code: text })
      await client.invalidateQueries({ queryKey: ['wallet'] })
      toast('支付宝已绑定')
      back()
    },
  })
  const shown = (error: string | undefined) => (hasTried ? error : undefined)
  return {
    name: { value: name, error: shown(nameError), onInput: setName },
    account: { value: account, error: shown(accountError), onInput: setAccount },
    code,
  }
}

definePageConfig({ navigationBarTitleText: '绑定支付宝' })

function Form({ mobile }: { mobile: string }) {
  const { name, account, code } = useBind()
  return (
    <Card>
      <Field id="payee-name" label="收款人姓名" maxLength={40} placeholder="和支付宝实名一致" {...name} />
      <Field id="payee-account" label="支付宝账号" maxLength={100} placeholder="手机号或邮箱" {...account} />
      <View className="small">验证码发到 {mobile}</View>
      <SmsCode id="payout-code" {...code.field} />
      <ActionButton id="bind" isWide disabled={code.isOff} isBusy={code.isBusy} onClick={code.submit}>
        绑定
      </ActionButton>
    </Card>
  )
}

/** Answers what learners ask while the account cannot be changed. */
const About = () => (
  <Card>
    <Cell onClick={() => go('cash_out')}>去提现</Cell>
    <Cell onClick={() => go('cash_out_status')}>提现进度</Cell>
    <Cell onClick={() => go('cash_out_qa')}>提现常见问题</Cell>
  </Card>
)

function Bound({ of: { hint, mobile, changeableAt } }: { of: PayoutAccount }) {
  if (mobile === '')
    return (
      <StateNotice
        id="no-mobile"
        art={artOf('device')}
        text="先绑定手机号，才能绑定支付宝"
        action="绑定手机号"
        onAction={() => go('set_mobile')}
      />
    )
  const isFixed = changeableAt > serverNow()
  return (
    <View id="payout" className="page-top">
      {hint !== null && (
        <View className="payee">
          <View className="payee__name">已绑定的支付宝</View>
          <View className="payee__account">{hint}</View>
          <View className="payee__line">{isFixed ? `${dayText(changeableAt)} 起可以更换` : '提现的钱转到这个账号'}</View>
        </View>
      )}
      {hint === null && (
        <FormHead icon="landmark" title="绑定本人的支付宝">
          提现的钱转到这个账号，姓名要和支付宝实名一致
        </FormHead>
      )}
      {isFixed ? <About /> : <Form mobile={mobile} />}
    </View>
  )
}

export default screen('bind_ali_pay', () => {
  const account = useQuery(walletQueries.payoutAccount())
  return <QueryState of={account}>{(of) => <Bound of={of} />}</QueryState>
})
