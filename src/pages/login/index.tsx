import { LoginGate } from '@/features/login-gate/login-gate'
import { screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Field } from '@/ui/field'
import { SmsCode } from '@/ui/sms-code'
import { OtherWays } from './other-ways'
import { useSmsLogin } from './use-sms-login'

function PhoneForm({ gotoUrl }: { gotoUrl: string | undefined }) {
  const form = useSmsLogin(gotoUrl)
  return (
    <View className="page-pad">
      <View className="headline">手机号登录</View>
      <View className="muted">首次登录会自动为您注册账号</View>
      <View className="page-top">
        <Field id="mobile" label="手机号" kind="tel" maxLength={13} placeholder="请输入手机号" {...form.mobile} />
        <SmsCode
          id="smscode"
          secondsLeft={form.secondsLeft}
          isSending={form.isSending}
          {...form.code}
          onSend={form.sendCode}
          onEnter={form.submit}
        />
        <ActionButton id="login" isWide isBusy={form.isBusy} onClick={form.submit}>
          登录
        </ActionButton>
        <OtherWays gotoUrl={gotoUrl} />
      </View>
    </View>
  )
}

export default screen('phone_login', ({ gotoUrl }) => (
  <LoginGate gotoUrl={gotoUrl}>
    <PhoneForm gotoUrl={gotoUrl} />
  </LoginGate>
))
