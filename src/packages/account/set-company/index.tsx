import { PROFILE_LONGEST, profileError } from '@/domain/account/profile'
import { screen } from '@/features/page-frame/screen'
import { TextSetting } from '../parts/text-setting'

definePageConfig({ navigationBarTitleText: '公司' })

export default screen('set_company', () => (
  <TextSetting
    name="company"
    label="公司"
    placeholder="请输入公司名称"
    hint="就职的公司，可以不填"
    maxLength={PROFILE_LONGEST.company}
    errorOf={(text) => profileError('company', text)}
  />
))
