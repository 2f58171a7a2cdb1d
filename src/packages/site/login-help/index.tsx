import { sharedScreen } from '@/features/page-frame/screen'
import { replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { link } from '@/routes/link'
import { ActionButton } from '@/ui/action-button'

definePageConfig({ navigationBarTitleText: '登录帮助' })

const words = {
  forget_password: {
    headline: '忘记密码',
    steps: ['用手机号和短信验证码登录，不需要旧密码。', '登录后会直接打开“设置密码”，填上新密码就好。'],
    action: '用验证码登录',
  },
  goto_register: {
    headline: '不用单独注册',
    steps: ['输入手机号，收到验证码后填上，第一次登录会自动建好账号。', '微信里打开时，可以直接用微信登录。'],
    action: '用手机号登录',
  },
}

/** Help to sign in without a password and to register: both use a code. */
export default sharedScreen(({ name, values: { gotoUrl } }) => {
  const { headline, steps, action } = name === 'forget_password' ? words.forget_password : words.goto_register
  const next = name === 'forget_password' ? link('set_password') : gotoUrl
  return (
    <View id="login-help" className="page-pad">
      <View className="headline" role="heading">
        {headline}
      </View>
      {steps.map((step, at) => (
        <View key={step} className="page-top">
          {at + 1}. {step}
        </View>
      ))}
      <View className="page-top">
        <ActionButton id="login-by-code" isWide onClick={() => replace('phone_login', {}, { gotoUrl: next })}>
          {action}
        </ActionButton>
      </View>
    </View>
  )
})
