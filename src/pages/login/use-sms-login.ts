import { useState } from 'react'
import { Failure } from '@/data/api/failure'
import { loginBySms, requestSmsCode } from '@/data/mutations/session'
import { isPhone, PHONE_EMPTY, PHONE_INVALID } from '@/domain/account/phone'
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

/** One line of the form: its text, its error, and whether it passes its own rule. */
function useEntry(errorOf: (text: string) => string | undefined) {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const isGood = () => {
    const found = errorOf(value)
    setError(found)
    return found === undefined
  }
  return { field: { value, error, onInput: setValue }, value, setError, isGood }
}

/** The phone form: number, code, countdown, and the errors of each. */
export function useSmsLogin(gotoUrl: string | undefined) {
  const mobile = useEntry(phoneError)
  const code = useEntry(codeError)
  const { secondsLeft, start } = useSecondsLeft()
  const sending = useTask(mobile.setError)
  const entering = useTask(code.setError)

  const sendCode = () => {
    if (!mobile.isGood()) return
    sending.run(async () => {
      const { resendAfter } = await requestSmsCode(mobile.value)
      start(resendAfter)
      toast('验证码已发送')
    })
  }
  const submit = () => {
    const areGood = [mobile.isGood(), code.isGood()]
    if (areGood.includes(false)) return
    entering.run(async () => {
      await loginBySms(mobile.value, code.value)
      returnAfterLogin(gotoUrl)
    })
  }
  return { mobile: mobile.field, code: code.field, secondsLeft, isSending: sending.isBusy, isBusy: entering.isBusy, sendCode, submit }
}
