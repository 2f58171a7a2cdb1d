import { SMS_OFF } from '@/domain/site/offered'
import { View } from '@/platform/elements'
import { ActionButton } from './action-button'
import { Field } from './field'

type SmsCodeProps = {
  id: string
  value: string
  error?: string | undefined
  /** Seconds until another message may be requested. */
  secondsLeft: number
  isSending: boolean
  /** Nobody sends codes here: the field gives way to the words that say what to do. */
  isOff?: boolean
  disabled?: boolean
  onInput: (text: string) => void
  onSend: () => void
  onEnter?: () => void
}

/** The field for a code by SMS, and the button that sends one. */
export function SmsCode({ secondsLeft, isSending, isOff = false, onSend, ...field }: SmsCodeProps) {
  if (isOff)
    return (
      <View id={`${field.id}-off`} className="muted">
        {SMS_OFF}
      </View>
    )
  const send = (
    <ActionButton id="send-code" look="quiet" disabled={secondsLeft > 0 || field.disabled} isBusy={isSending} onClick={onSend}>
      {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : '获取验证码'}
    </ActionButton>
  )
  return <Field label="验证码" kind="digits" maxLength={6} placeholder="6 位数字" {...field} side={send} />
}
