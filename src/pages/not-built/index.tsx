import { sharedScreen } from '@/features/shell/screen'
import { goAddress, replace } from '@/navigation/go'
import { rowOf } from '@/routes/table'
import { NoticeFace } from '@/ui/notice-face'

/** Stands for every screen that is still to be built, at that screen's own address. */
export default sharedScreen(({ name, values: { gotoUrl } }) => {
  const { title, isLogin } = rowOf(name)
  const text = `「${title}」暂未开放，开放后就在这里。`
  if (!isLogin) return <NoticeFace id="not-built" text={text} action="回首页" onAction={() => goAddress('/', 'replace')} />
  return <NoticeFace id="not-built" text={text} action="用手机号登录" onAction={() => replace('phone_login', {}, { gotoUrl })} />
})
