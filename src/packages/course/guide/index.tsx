import { screen } from '@/features/page-frame/screen'
import { GuideView } from '../parts/guide-view'

export default screen('course_guide', ({ tplId, courseId }) => <GuideView query={{ tplId, courseId }} />)
