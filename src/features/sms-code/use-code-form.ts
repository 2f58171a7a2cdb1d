import { useState } from 'react'
import type { SmsCodeSent } from '@/contract/account/auth.schema'
import { Failure } from '@/data/api/failure'
import { codeInput } from '@/domain/account/mobile-input'
import { toast } from '@/platform/toast'
import { useResend } from './use-resend'

const WHOLE = 6
const shownOf = (error: unknown) => (error instanceof Failure ? error.shown : '出了点问题，请稍后再试')

type CodeForm = {
  /** What the code is for; each has its own countdown. */
  purpose: string
  /** Has a code sent; null when what stands before it is not filled in. */
  request: () => Promise<SmsCodeSent> | null
  /** Called with a whole code. */
  submit: (code: string) => Promise<void>
}

/** A field for a code by SMS: asks for one, counts down, and submits at the sixth digit. */
export function useCodeForm({ purpose, request, submit }: CodeForm) {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { secondsLeft, start } = useResend(purpose)

  const guarded = async (setFlag: (isOn: boolean) => void, act: () => Promise<void>) => {
    setFlag(true)
    setError(undefined)
    await act().catch((failure: unknown) => setError(shownOf(failure)))
    setFlag(false)
  }
  const enter = (code: string) => {
    if (code.length < WHOLE) setError('请输入 6 位验证码')
    else if (!isBusy) void guarded(setBusy, () => submit(code))
  }
  const onInput = (text: string) => {
    const code = codeInput(text)
    setValue(code)
    setError(undefined)
    if (code.length === WHOLE && code !== value) enter(code)
  }
  const onSend = () => {
    const asked = request()
    if (asked === null) return
    void guarded(setSending, async () => {
      start((await asked).resendAfter)
      toast('验证码已发送')
    })
  }
  return {
    field: { value, error, secondsLeft, isSending, onInput, onSend, onEnter: () => enter(value) },
    isBusy,
    submit: () => enter(value),
  }
}
