import { screen } from '@/features/page-frame/screen'
import { Contacts } from '../parts/contacts'

definePageConfig({ navigationBarTitleText: '加入学习群' })

/** One group of the learner's; a group of other learners is not shown. */
export default screen('guide_group_page_course', ({ courseGroupId }) => (
  <Contacts role="group" isShown={({ id }) => id === courseGroupId} />
))
