import { screen } from '@/features/page-frame/screen'
import { LiveLists } from '@/packages/course/parts/live-lists'

definePageConfig({ navigationBarTitleText: '直播互动' })

/** Lives with a chat, where the learner can ask. */
export default screen('live_interact', () => <LiveLists hasChat={1} />)
