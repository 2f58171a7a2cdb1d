import { screen } from '@/features/page-frame/screen'
import { Contacts } from '../parts/contacts'

definePageConfig({ navigationBarTitleText: '加入学习群' })

/** Groups of the learner's courses. */
export default screen('guide_group_page', ({ courseId }) => <Contacts role="group" courseId={courseId} />)
