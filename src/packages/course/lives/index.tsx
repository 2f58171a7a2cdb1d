import { screen } from '@/features/page-frame/screen'
import { LiveLists } from '@/packages/course/parts/live-lists'

definePageConfig({ navigationBarTitleText: '直播课' })

export default screen('live_course', () => <LiveLists />)
