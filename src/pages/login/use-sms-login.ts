import { useState } from 'react'
import { loginBySms, requestSmsCode } from '@/data/acts/session'
import { Failure } from '@/data/api/failure'
import { isPhone, PHONE_EMPTY, PHONE_INVALID } from '@/domain/phone'
import { returnAfterLogin } from '@/navigation/return-after-login'
import { toast } from '@/platform/toast'
import { useSecondsLeft } from './use-seconds-left'

const phoneError = (mobile: string) => (mobile === '' ? PHONE_EMPTY : isPhone(mobile) ? undefined : PHONE_INVALID)
const codeError = (code: string) => (/^\d{6}$/.test(code) ? undefined : '请输入 6 位验证码')
const shownOf = (error: unknown) => (error instanceof Failure ? error.shown : '出了点问题，请稍后再试')

/** Runs a task with a flag raised meanwhile; what fails is told by `onFailed`. */
function useTask(onFailed: (shown: string) => void) {
  const [isBusy, setBusy] = useState(false)
  const run = async (task: () => Promise<void>) => {
    setBusy(true)
    try {
      await task()
    } catch (error) {
      onFailed(shownOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run: (task: () => Promise<void>) => void run(task) }
}

/** The phone form: number, code, countdown, and the errors of each. */
export function useSmsLogin(gotoUrl: string | undefined) {
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<{ mobile?: string; code?: string }>({})
  const { secondsLeft, start } = useSecondsLeft()
  const sending = useTask((shown) => setErrors({ mobile: shown }))
  const entering = useTask((shown) => setErrors({ code: shown }))

  const sendCode = () => {
    const wrong = phoneError(mobile)
    setErrors({ mobile: wrong })
    if (wrong) return
    sending.run(async () => {
      const { resendAfter } = await requestSmsCode(mobile)
      start(resendAfter)
      toast('验证码已发送')
    })
  }
  const submit = () => {
    const wrong = { mobile: phoneError(mobile), code: codeError(code) }
    setErrors(wrong)
    if (wrong.mobile || wrong.code) return
    entering.run(async () => {
      await loginBySms(mobile, code)
      returnAfterLogin(gotoUrl)
    })
  }
  return {
    mobile,
    setMobile,
    mobileError: errors.mobile,
    code,
    setCode,
    codeError: errors.code,
    secondsLeft,
    isSending: sending.isBusy,
    isBusy: entering.isBusy,
    sendCode,
    submit,
  }
}
