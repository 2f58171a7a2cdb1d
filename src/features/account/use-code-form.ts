import { useEffect, useState } from 'react'
import type { SmsCodeSent } from '@/contract/account/auth.schema'
import { codeWaitUntil, keepCodeWait } from '@/data/account/code-sent'
import { shownOf } from '@/data/http/failure'
import { useAct } from '@/data/http/use-act'
import { useOffered } from '@/data/site/offered'
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
  /** Whether nobody sends such codes here; by default whether text messages are off. */
  isOff?: boolean
  /** Whether the sixth digit submits; what cannot be taken back is submitted by its button alone. */
  isAtOnce?: boolean
  /** Called with a whole code. */
  submit: (code: string) => Promise<void>
}

const always = () => true
const atOnce = (act: () => void) => act()

/** A field for a code by SMS: asks for one, counts down, and submits at the sixth digit unless told otherwise. */
export function useCodeForm({ purpose, mayAsk = always, request, onRefused, guard = atOnce, isAtOnce = true, submit, ...of }: CodeForm) {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const { secondsLeft, start } = useResend(purpose)
  const hasSms = useOffered().sms
  const isOff = of.isOff ?? !hasSms

  const submitting = useAct(submit, { onError: (error) => setError(shownOf(error)) })
  const sending = useAct(request, {
    onSuccess: ({ resendAfter }) => {
      start(resendAfter)
      toast('验证码已发送')
    },
    onError: (error) => (onRefused ?? setError)(shownOf(error)),
  })
  const enter = (code: string) => {
    if (code.length < WHOLE) setError('请输入 6 位验证码')
    else if (!submitting.isBusy) guard(() => submitting.run(code))
  }
  const onInput = (text: string) => {
    const code = codeInput(text)
    setValue(code)
    setError(undefined)
    if (isAtOnce && code.length === WHOLE && code !== value) enter(code)
  }
  const onSend = () => mayAsk() && sending.run()
  return {
    field: { value, error, secondsLeft, isSending: sending.isBusy, isOff, onInput, onSend, onEnter: () => enter(value) },
    isBusy: submitting.isBusy,
    /** No codes are sent here, so that the act cannot be confirmed. */
    isOff,
    submit: () => enter(value),
  }
}
