import { ActionButton } from './action-button'
import { Field } from './field'

type SmsCodeProps = {
  id: string
  value: string
  error?: string | undefined
  /** Seconds until another message may be requested. */
  secondsLeft: number
  isSending: boolean
  disabled?: boolean
  onInput: (text: string) => void
  onSend: () => void
  onEnter?: () => void
}

/** The field for a code by SMS, and the button that sends one. */
export function SmsCode({ secondsLeft, isSending, onSend, ...field }: SmsCodeProps) {
  const send = (
    <ActionButton id="send-code" look="quiet" disabled={secondsLeft > 0 || field.disabled} isBusy={isSending} onClick={onSend}>
      {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : '获取验证码'}
    </ActionButton>
  )
  return <Field label="验证码" kind="digits" maxLength={6} placeholder="6 位数字" {...field} side={send} />
}
