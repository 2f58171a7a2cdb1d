import { PROFILE_LONGEST, profileError } from '@/domain/account/profile'
import { screen } from '@/features/page-frame/screen'
import { TextSetting } from '../parts/text-setting'

definePageConfig({ navigationBarTitleText: '个人简介' })

export default screen('set_introduce', () => (
  <TextSetting
    name="introduce"
    label="个人简介"
    placeholder="说说你在备考什么、学到了哪里"
    hint="同学在你的个人页会看到这段话"
    maxLength={PROFILE_LONGEST.introduce}
    isLong
    errorOf={(text) => profileError('introduce', text)}
  />
))
