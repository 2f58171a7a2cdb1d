import { useState } from 'react'
import { session } from '@/data/account/session'
import { type AgreementState, noteAgreement } from '@/features/account/use-agreement'
import { loginByWechat } from '@/navigation/wechat-login'
import { toast } from '@/platform/toast'
import { PhoneButton } from '@/ui/phone-button'

/**
 * Signs in by the number the messaging app has. The host is asked only after the agreement, because each code is paid for and is
 * personal data; the host answers to a tap alone, so after the dialog the learner taps once more. After a refusal the other ways are offered.
 */
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
    <PhoneButton
      id="phone-login"
      isBusy={isBusy}
      onCode={(code) => void enter(code)}
      onEarly={agreement.isAgreed ? undefined : () => agreement.guard(() => toast('请再点一次“微信手机号快捷登录”'))}
    >
      微信手机号快捷登录
    </PhoneButton>
  )
}
