import { AgreementLine } from '@/features/account/agreement-line'
import { LoginGate } from '@/features/account/login-gate'
import { LoginHead } from '@/features/account/login-head'
import { MobileField } from '@/features/account/mobile-field'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { SmsCode } from '@/ui/sms-code'
import { OtherWays } from './other-ways'
import { useSmsLogin } from './use-sms-login'

definePageConfig({ navigationBarTitleText: '登录' })

function PhoneForm({ gotoUrl }: { gotoUrl: string | undefined }) {
  const { mobile, code, agreement, submit } = useSmsLogin(gotoUrl)
  return (
    <View className="page-pad">
      <LoginHead title="手机号登录" note="首次登录会自动为您注册账号" />
      <View className="page-top">
        <MobileField label="手机号" {...mobile} />
        <SmsCode id="smscode" {...code.field} onEnter={submit} />
        <ActionButton id="login" isWide isBusy={code.isBusy} onClick={submit}>
          登录
        </ActionButton>
        <AgreementLine {...agreement} />
        <OtherWays gotoUrl={gotoUrl} agreement={agreement} />
        <ActionButton id="login-help" look="quiet" isWide onClick={() => go('support_chat')}>
          收不到验证码？联系客服
        </ActionButton>
      </View>
    </View>
  )
}

export default screen('phone_login', ({ gotoUrl }) => (
  <LoginGate gotoUrl={gotoUrl}>
    <PhoneForm gotoUrl={gotoUrl} />
  </LoginGate>
))
