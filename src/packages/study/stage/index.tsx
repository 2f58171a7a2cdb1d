import { useQuery } from '@tanstack/react-query'
import { studyQueries } from '@/data/study/study-pages'
import { QueryState, screen } from '@/features/page-frame/screen'
import { TaskList } from '@/features/study/task-list'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'

definePageConfig({ navigationBarTitleText: '阶段详情' })

export default screen('study_stage_details', ({ planId, stageId }) => {
  const stage = useQuery(studyQueries.stage(planId, stageId))
  return (
    <QueryState of={stage}>
      {({ stage: { title, intro, from, to, doneCount, taskCount, earned, credits, isOpen }, tasks }) => (
        <View id="stage" className="page-top">
          <Card>
            <View className="headline" role="heading">
              {title}
            </View>
            <View className="muted">{intro}</View>
            <View className="small">
              {from} 至 {to} · 完成 {doneCount} / {taskCount} · 学分 {earned} / {credits}
            </View>
            {!isOpen && <View className="muted">还没到开始的日子，也可以提前学，提前完成一样按时计分</View>}
          </Card>
          <TaskList label={title} of={tasks} />
        </View>
      )}
    </QueryState>
  )
})
