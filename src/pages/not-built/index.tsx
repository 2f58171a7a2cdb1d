import { sharedScreen } from '@/features/page-frame/screen'
import { goAddress, replace } from '@/navigation/go'
import { rowOf } from '@/routes/table'
import { StateNotice } from '@/ui/state-notice'

/** Stands for every screen that is still to be built, at that screen's own address. */
export default sharedScreen(({ name, values: { gotoUrl } }) => {
  const { title, isLogin } = rowOf(name)
  const text = `「${title}」暂未开放，开放后就在这里。`
  if (!isLogin) return <StateNotice id="not-built" text={text} action="回首页" onAction={() => goAddress('/', 'replace')} />
  return <StateNotice id="not-built" text={text} action="用手机号登录" onAction={() => replace('phone_login', {}, { gotoUrl })} />
})
