import { screen } from '@/features/page-frame/screen'
import { LevelTasks } from '../parts/level-tasks'

definePageConfig({ navigationBarTitleText: '高级班任务' })

export default screen('study_task_senior', () => <LevelTasks level="senior" />)
