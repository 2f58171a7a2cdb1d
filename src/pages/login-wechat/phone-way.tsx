import { useState } from 'react'
import { loginByWechat } from '@/navigation/wechat-login'
import { toast } from '@/platform/toast'
import { PhoneButton } from '@/ui/phone-button'

/** Signs in by the number the messaging app knows. Who declines has the other ways in. */
export function PhoneWay({ gotoUrl }: { gotoUrl: string | undefined }) {
  const [isBusy, setBusy] = useState(false)
  const enter = async (code: string | null) => {
    if (code === null) {
      toast('没有取得您的手机号，请换一种方式登录')
      return
    }
    setBusy(true)
    await loginByWechat(gotoUrl, code)
    setBusy(false)
  }
  return (
    <PhoneButton id="phone-login" isBusy={isBusy} onGiven={(code) => void enter(code)}>
      微信手机号快捷登录
    </PhoneButton>
  )
}
