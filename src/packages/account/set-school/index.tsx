import { PROFILE_LONGEST, profileError } from '@/domain/account/profile'
import { screen } from '@/features/page-frame/screen'
import { TextSetting } from '../parts/text-setting'

definePageConfig({ navigationBarTitleText: '学校' })

export default screen('set_school', () => (
  <TextSetting
    name="school"
    label="学校"
    placeholder="请输入学校全称"
    hint="在读或毕业的学校，可以不填"
    maxLength={PROFILE_LONGEST.school}
    errorOf={(text) => profileError('school', text)}
  />
))
