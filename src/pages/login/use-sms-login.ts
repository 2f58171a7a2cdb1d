import { useState } from 'react'
import { loginBySms } from '@/data/account/session-commands'
import { requestSmsCode } from '@/data/account/sms-code'
import { mobileInput } from '@/domain/account/mobile-input'
import { isPhone, PHONE_EMPTY, PHONE_INVALID } from '@/domain/account/phone'
import { noteAgreement, useAgreement } from '@/features/account/use-agreement'
import { useCodeForm } from '@/features/account/use-code-form'
import { returnAfterLogin } from '@/navigation/return-after-login'

const phoneError = (mobile: string) => (mobile === '' ? PHONE_EMPTY : isPhone(mobile) ? undefined : PHONE_INVALID)

/** The phone form: number, code, the box of the agreements, and the errors of each. */
export function useSmsLogin(gotoUrl: string | undefined) {
  const [mobile, setMobile] = useState('')
  const [error, setError] = useState<string>()
  const agreement = useAgreement()
  const isGood = () => {
    const wrong = phoneError(mobile)
    setError(wrong)
    return wrong === undefined
  }
  const code = useCodeForm({
    purpose: 'login',
    mayAsk: isGood,
    request: () => requestSmsCode(mobile, 'sign_in'),
    onRefused: setError,
    guard: agreement.guard,
    submit: async (smscode) => {
      if (!isGood()) return
      await loginBySms(mobile, smscode)
      noteAgreement('phone')
      returnAfterLogin(gotoUrl)
    },
  })
  const onInput = (text: string) => {
    setMobile(mobileInput(text))
    setError(undefined)
  }
  return { mobile: { value: mobile, error, onInput }, code, agreement, submit: () => isGood() && code.submit() }
}
