import { useRef } from 'react'
import { requestOwnCode, ticketFor } from '@/data/account/profile-commands'
import { yuan } from '@/domain/money/money'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Cell } from '@/ui/card'
import { Popup } from '@/ui/popup'
import { SmsCode } from '@/ui/sms-code'
import { useCodeForm } from './use-code-form'

type ConfirmCashOutProps = {
  /** In fen. */
  amount: number
  /** The account that the cash goes to, as far as it is shown. */
  account: string
  /** Asks for the cash-out with the ticket of a fresh code. Throws Failure, and then may be called again. */
  onConfirm: (ticket: string) => Promise<void>
  onClose: () => void
}

/** Shows once more how much goes where, and takes a code to the learner's own number before anything leaves. */
export function ConfirmCashOut({ amount, account, onConfirm, onClose }: ConfirmCashOutProps) {
  // A code is good once: after a request that failed, its ticket still is.
  const passed = useRef<{ code: string; ticket: string }>()
  const form = useCodeForm({
    purpose: 'own-number',
    request: requestOwnCode,
    submit: async (code) => {
      const known = passed.current?.code === code ? passed.current : { code, ticket: await ticketFor(code) }
      passed.current = known
      await onConfirm(known.ticket)
    },
  })
  const foot = (
    <ActionButton id="confirm-cash-out" isWide disabled={form.isOff} isBusy={form.isBusy} onClick={form.submit}>
      确认提现 ¥{yuan(amount)}
    </ActionButton>
  )
  return (
    <Popup id="cash-out-panel" title="确认提现" onClose={onClose} foot={foot}>
      <Cell side={`¥${yuan(amount)}`}>提现金额</Cell>
      <Cell side={account}>到账支付宝</Cell>
      <SmsCode id="cash-out-code" {...form.field} />
      <View className="small">请核对账号。验证码发到你绑定的手机号，确认后马上转出，不能撤回。</View>
    </Popup>
  )
}
