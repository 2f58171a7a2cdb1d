import { screen } from '@/features/page-frame/screen'
import { GuideView } from '../parts/guide-view'

definePageConfig({ navigationBarTitleText: '购课指南' })

export default screen('course_guide', ({ tplId, courseId }) => <GuideView query={{ tplId, courseId }} />)
