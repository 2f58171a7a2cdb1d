import { screen } from '@/features/page-frame/screen'
import { LiveLists } from '../parts/live-lists'

export default screen('live_course', () => <LiveLists />)
