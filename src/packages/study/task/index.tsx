import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { LevelTasks } from '../parts/level-tasks'

definePageConfig({ navigationBarTitleText: '学习任务' })

export default screen('study_task', () => (
  <View>
    <LevelTasks level="basic" />
    <Card>
      <Cell side="更多练习与模考" onClick={() => go('study_task_senior')}>
        高级班任务
      </Cell>
      <Cell side="逾期怎么办" onClick={() => go('about_make_up')}>
        补学说明
      </Cell>
    </Card>
  </View>
))
