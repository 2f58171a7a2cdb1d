import { screen } from '@/features/shell/screen'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Field } from '@/ui/field'
import { useSmsLogin } from './use-sms-login'

export default screen('phone_login', ({ gotoUrl }) => {
  const form = useSmsLogin(gotoUrl)
  return (
    <View className="page-pad">
      <View className="headline">手机号登录</View>
      <View className="muted">首次登录会自动为您注册账号</View>
      <View className="page-top">
        <Field id="mobile" label="手机号" kind="tel" maxLength={13} placeholder="请输入手机号" {...form.mobile} />
        <Field
          id="smscode"
          label="验证码"
          kind="digits"
          maxLength={6}
          placeholder="6 位数字"
          {...form.code}
          onEnter={form.submit}
          side={
            <ActionButton id="send-code" look="quiet" disabled={form.secondsLeft > 0} isBusy={form.isSending} onClick={form.sendCode}>
              {form.secondsLeft > 0 ? `${form.secondsLeft} 秒后重发` : '获取验证码'}
            </ActionButton>
          }
        />
        <ActionButton id="login" isWide isBusy={form.isBusy} onClick={form.submit}>
          登录
        </ActionButton>
      </View>
    </View>
  )
})
