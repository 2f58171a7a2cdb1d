import { screen } from '@/features/page-frame/screen'
import { LevelTasks } from '../parts/level-tasks'

export default screen('study_task_senior', () => <LevelTasks level="senior" />)
