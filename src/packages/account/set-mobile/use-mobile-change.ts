import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeMobile, requestOwnCode, ticketFor } from '@/data/account/profile-commands'
import { requestSmsCode } from '@/data/account/sms-code'
import { mobileInput } from '@/domain/account/mobile-input'
import { isPhone, PHONE_EMPTY, PHONE_INVALID } from '@/domain/account/phone'
import { useCodeForm } from '@/features/account/use-code-form'
import { back } from '@/navigation/go'
import { toast } from '@/platform/toast'

const phoneError = (mobile: string) => (mobile === '' ? PHONE_EMPTY : isPhone(mobile) ? undefined : PHONE_INVALID)

/** First step: a code to the old number returns the ticket for the change. */
export function useOwnNumber(onTicket: (ticket: string) => void) {
  return useCodeForm({ purpose: 'own-number', request: requestOwnCode, submit: async (code) => onTicket(await ticketFor(code)) })
}

/** Second step: the new number and its code. `ticket` is empty for an account without a number. */
export function useNewNumber(ticket: string) {
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
