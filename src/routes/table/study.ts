import { area, unbuilt } from '../route'

/** Plans, tasks, credits and ranks. Document 1 §2, Study centre. */
export const study = area('study', {
  chose_subject: unbuilt('/chose-subject/:id', { title: '选择科目', needLogin: true }),
  study_task: unbuilt('/study-task', { title: '学习任务', native: 'to/study/task' }),
  study_task_senior: unbuilt('/study-task-senior', { title: '高级班任务' }),
  study_plan_list: unbuilt('/study-plan-list/:planId', { title: '学习计划' }),
  study_stage_details: unbuilt('/study-stage-details/:planId/:stageId', { title: '阶段详情' }),
  credit_detail: unbuilt('/credit-detail', { title: '学分明细' }),
  about_make_up: unbuilt('/about-make-up', { title: '补学说明' }),
  set_task: unbuilt('/set-task', { title: '设置任务' }),
  select_class: unbuilt('/select-class', { title: '选择班级' }),
  credit_rank_list: unbuilt('/credit-rank-list', { title: '学分排行', query: ['courseGroupId', 'classSeq', 'groupSeq'] }),
  credit_rank_detail: unbuilt('/credit-rank-detail', { title: '排行详情', query: ['rankType', 'cid', 'classSeq', 'groupSeq'] }),
  task_record: unbuilt('/task-record', { title: '任务记录' }),
  subject_study_condition: unbuilt('/subject-center/study-condition', { title: '学习情况', needLogin: true }),
  subject_class_rank: unbuilt('/subject-center/class-rank', { title: '班级排行', needLogin: true }),
  subject_task_rank: unbuilt('/subject-center/task-rank', { title: '任务排行', needLogin: true }),
})
