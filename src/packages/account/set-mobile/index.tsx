import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { profileQueries } from '@/data/account/profile'
import { changeMobile, requestOwnCode, ticketFor } from '@/data/account/profile-commands'
import { requestSmsCode } from '@/data/account/sms-code'
import { isPhone, mobileInput, PHONE_EMPTY, PHONE_INVALID } from '@/domain/account/mobile'
import { FormHead } from '@/features/account/form-head'
import { MobileField } from '@/features/account/mobile-field'
import { useCodeForm } from '@/features/account/use-code-form'
import { QueryState, screen } from '@/features/page-frame/screen'
import { back, go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { SmsCode } from '@/ui/sms-code'

const phoneError = (mobile: string) => (mobile === '' ? PHONE_EMPTY : isPhone(mobile) ? undefined : PHONE_INVALID)

/** First step: a code to the old number returns the ticket for the change. */
function useOwnNumber(onTicket: (ticket: string) => void) {
  return useCodeForm({ purpose: 'own-number', request: requestOwnCode, submit: async (code) => onTicket(await ticketFor(code)) })
}

/** Second step: the new number and its code. `ticket` is empty for an account without a number. */
function useNewNumber(ticket: string) {
  const cache = useQueryClient()
  const [mobile, setMobile] = useState('')
  const [error, setError] = useState<string>()
  const isGood = () => {
    const wrong = phoneError(mobile)
    setError(wrong)
    return wrong === undefined
  }
  const code = useCodeForm({
    purpose: 'new-number',
    isAtOnce: false,
    mayAsk: isGood,
    onRefused: setError,
    request: () => requestSmsCode(mobile, 'new_mobile'),
    submit: async (smscode) => {
      if (!isGood()) return
      await changeMobile({ mobile, smscode, ...(ticket !== '' && { customParam: ticket }) })
      await cache.invalidateQueries({ queryKey: ['user'] })
      toast(ticket === '' ? '手机号已绑定' : '手机号已更换，其他设备已退出登录')
      back()
    },
  })
  const onInput = (text: string) => {
    setMobile(mobileInput(text))
    setError(undefined)
  }
  return { mobile: { value: mobile, error, onInput }, code }
}

definePageConfig({ navigationBarTitleText: '更换手机号' })

function OwnNumber({ mobile, onTicket }: { mobile: string; onTicket: (ticket: string) => void }) {
  const { field, isBusy, submit } = useOwnNumber(onTicket)
  return (
    <View id="own-number" className="page-top">
      <FormHead icon="smartphone" title="验证原手机号">
        验证码将发送至 {mobile}
      </FormHead>
      <Card>
        <SmsCode id="own-code" {...field} />
        <ActionButton id="next" isWide isBusy={isBusy} onClick={submit}>
          下一步
        </ActionButton>
      </Card>
      <ActionButton id="lost-number" look="quiet" isWide onClick={() => go('support_chat')}>
        原手机号已停用？联系客服
      </ActionButton>
    </View>
  )
}

function NewNumber({ ticket }: { ticket: string }) {
  const { mobile, code } = useNewNumber(ticket)
  return (
    <View id="new-number" className="page-top">
      <FormHead icon="smartphone" title={ticket === '' ? '绑定手机号' : '输入新手机号'}>
        之后用这个手机号登录，课程和学习记录不变
      </FormHead>
      <Card>
        <MobileField label="新手机号" {...mobile} />
        <SmsCode id="new-code" {...code.field} />
        <ActionButton id="change-mobile" isWide disabled={code.isOff} isBusy={code.isBusy} onClick={code.submit}>
          {ticket === '' ? '绑定' : '确认更换'}
        </ActionButton>
      </Card>
    </View>
  )
}

export default screen('set_mobile', () => {
  const personal = useQuery(profileQueries.personal())
  const [ticket, setTicket] = useState('')
  return (
    <QueryState of={personal}>
      {({ verifiedMobile }) =>
        verifiedMobile !== '' && ticket === '' ? (
          <OwnNumber mobile={verifiedMobile} onTicket={setTicket} />
        ) : (
          <NewNumber key={ticket} ticket={ticket} />
        )
      }
    </QueryState>
  )
})
