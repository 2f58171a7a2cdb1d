import { useEffect, useState } from 'react'
import type { SmsCodeSent } from '@/contract/account/auth.schema'
import { codeWaitUntil, keepCodeWait } from '@/data/account/code-sent'
import { Failure } from '@/data/http/failure'
import { codeInput } from '@/domain/account/mobile'
import { SECOND_MS } from '@/domain/time/units'
import { toast } from '@/platform/toast'

/** A clock set back does not lock the button for longer than any wait. */
const LONGEST = 120

const left = (purpose: string) => {
  const seconds = Math.ceil((codeWaitUntil(purpose) - Date.now()) / SECOND_MS)
  return seconds > 0 && seconds <= LONGEST ? seconds : 0
}

/** Whole seconds until another code may be requested; leaving the page and coming back does not restart it. */
function useResend(purpose: string): { secondsLeft: number; start: (seconds: number) => void } {
  const [secondsLeft, setSecondsLeft] = useState(() => left(purpose))
  useEffect(() => {
    if (secondsLeft <= 0) return
    const timer = setTimeout(() => setSecondsLeft(left(purpose)), SECOND_MS)
    return () => clearTimeout(timer)
  }, [secondsLeft, purpose])
  return {
    secondsLeft,
    start: (seconds) => {
      keepCodeWait(purpose, Date.now() + seconds * SECOND_MS)
      setSecondsLeft(seconds)
    },
  }
}

const WHOLE = 6
const shownOf = (error: unknown) => (error instanceof Failure ? error.shown : '出了点问题，请稍后再试')

type CodeForm = {
  /** The purpose of the code; each has its own countdown. */
  purpose: string
  /** Whether the fields before the code are filled in. */
  mayAsk?: () => boolean
  /** Has a code sent. */
  request: () => Promise<SmsCodeSent>
  /** Called when no code could be sent; by default the code field shows the error. */
  onRefused?: (shown: string) => void
  /** Does the act now or after a question. */
  guard?: (act: () => void) => void
  /** Called with a whole code. */
  submit: (code: string) => Promise<void>
}

const always = () => true
const atOnce = (act: () => void) => act()

/** A field for a code by SMS: asks for one, counts down, and submits at the sixth digit. */
export function useCodeForm({ purpose, mayAsk = always, request, onRefused, guard = atOnce, submit }: CodeForm) {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { secondsLeft, start } = useResend(purpose)

  const run = async (setFlag: (isOn: boolean) => void, act: () => Promise<void>, onFailed: (shown: string) => void) => {
    setFlag(true)
    await act().catch((failure: unknown) => onFailed(shownOf(failure)))
    setFlag(false)
  }
  const enter = (code: string) => {
    if (code.length < WHOLE) setError('请输入 6 位验证码')
    else if (!isBusy) guard(() => void run(setBusy, () => submit(code), setError))
  }
  const onInput = (text: string) => {
    const code = codeInput(text)
    setValue(code)
    setError(undefined)
    if (code.length === WHOLE && code !== value) enter(code)
  }
  const send = async () => {
    start((await request()).resendAfter)
    toast('验证码已发送')
  }
  const onSend = () => mayAsk() && void run(setSending, send, onRefused ?? setError)
  return {
    field: { value, error, secondsLeft, isSending, onInput, onSend, onEnter: () => enter(value) },
    isBusy,
    submit: () => enter(value),
  }
}
