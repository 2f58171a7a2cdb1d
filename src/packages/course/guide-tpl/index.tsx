import { screen } from '@/features/page-frame/screen'
import { GuideView } from '../parts/guide-view'

definePageConfig({ navigationBarTitleText: '购课指南' })

export default screen('course_buying_guide', ({ tplId }) => <GuideView query={{ tplId }} />)
