import { screen } from '@/features/page-frame/screen'
import { Contacts } from '../parts/contacts'

definePageConfig({ navigationBarTitleText: '加入学习群' })

/** The group of the course that a group of the study centre belongs to; one of other learners is not shown. */
export default screen('guide_group_page_course', ({ courseGroupId }) => <Contacts role="group" courseGroupId={courseGroupId} />)
