import type { MyClass } from '@/contract/study/plan.schema'
import { go } from '@/navigation/go'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'

/** The ways from the study centre to everything else about the plan. */
export function PlanLinks({ mine }: { mine: MyClass }) {
  return (
    <Card>
      <Cell id="to-plan" side="全部阶段" onClick={() => go('study_plan_list', { planId: mine.planId })}>
        学习计划
      </Cell>
      <Cell side="按日期" onClick={() => go('task_record')}>
        任务记录
      </Cell>
      <Cell side="日、周、总榜" onClick={() => go('credit_rank_list', {}, { courseGroupId: mine.courseGroupId })}>
        学分排行
      </Cell>
      <Cell side="时长、完成情况" onClick={() => go('subject_study_condition')}>
        学习情况
      </Cell>
      <Cell side="每天多久、休息日、提醒" onClick={() => go('set_task')}>
        设置任务
      </Cell>
      <Cell side="老师、通知、课表" onClick={() => go('class_service')}>
        班级服务
      </Cell>
    </Card>
  )
}
