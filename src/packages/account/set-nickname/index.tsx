import { NICKNAME_LONGEST, nicknameError } from '@/domain/account/profile'
import { screen } from '@/features/page-frame/screen'
import { TextSetting } from '../parts/text-setting'

definePageConfig({ navigationBarTitleText: '修改昵称' })

export default screen('set_nickname', () => (
  <TextSetting
    name="nickname"
    label="昵称"
    kind="nickname"
    placeholder="请输入昵称"
    hint={`2–${NICKNAME_LONGEST} 个字，排行榜和答疑里会显示`}
    maxLength={NICKNAME_LONGEST}
    errorOf={nicknameError}
  />
))
