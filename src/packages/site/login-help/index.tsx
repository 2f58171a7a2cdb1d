import { LoginHead } from '@/features/account/login-head'
import { sharedScreen } from '@/features/page-frame/screen'
import { replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { link } from '@/routes/link'
import { ActionButton } from '@/ui/action-button'
import './index.scss'

definePageConfig({ navigationBarTitleText: '登录帮助' })

const words = {
  forget_password: {
    headline: '忘记密码',
    note: '两步就能换一个新密码',
    steps: ['用手机号和短信验证码登录，不需要旧密码。', '登录后会直接打开“设置密码”，填上新密码就好。'],
    action: '用验证码登录',
  },
  goto_register: {
    headline: '不用单独注册',
    note: '第一次登录就有账号',
    steps: ['输入手机号，收到验证码后填上，第一次登录会自动建好账号。', '微信里打开时，可以直接用微信登录。'],
    action: '用手机号登录',
  },
}

/** Help to sign in without a password and to register: both use a code. */
export default sharedScreen(({ name, values: { gotoUrl } }) => {
  const { headline, note, steps, action } = name === 'forget_password' ? words.forget_password : words.goto_register
  const next = name === 'forget_password' ? link('set_password') : gotoUrl
  return (
    <View id="login-help" className="page-pad">
      <LoginHead title={headline} note={note} />
      {steps.map((step, at) => (
        <View key={step} className="help-step">
          <View className="help-step__number">{at + 1}</View>
          <View className="row__main">{step}</View>
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
