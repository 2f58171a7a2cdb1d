import { useState } from 'react'
import { session } from '@/data/stores/session'
import { type AgreementState, noteAgreement } from '@/features/agreement/use-agreement'
import { loginByWechat } from '@/navigation/wechat-login'
import { toast } from '@/platform/toast'
import { PhoneButton } from '@/ui/phone-button'

/** Signs in by the number the messaging app has. After a refusal the other ways are offered. */
export function PhoneWay({ gotoUrl, agreement }: { gotoUrl: string | undefined; agreement: AgreementState }) {
  const [isBusy, setBusy] = useState(false)
  const enter = async (code: string | null) => {
    if (code === null) {
      toast('没有取得您的手机号，请换一种方式登录')
      return
    }
    setBusy(true)
    await loginByWechat(gotoUrl, code)
    if (session.isLoggedIn()) noteAgreement('phone-button')
    setBusy(false)
  }
  return (
    <PhoneButton id="phone-login" isBusy={isBusy} onCode={(code) => agreement.guard(() => void enter(code))}>
      微信手机号快捷登录
    </PhoneButton>
  )
}
