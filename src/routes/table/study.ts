import { area, route } from '../route'

/** Routes of plans, tasks, credits and ranks. */
export const study = area('study', {
  chose_subject: route('/chose-subject/:id', 'chose-subject', { title: '选择科目', needLogin: true }),
  study_task: route('/study-task', 'task', { title: '学习任务', native: 'to/study/task' }),
  study_task_senior: route('/study-task-senior', 'task-senior', { title: '高级班任务' }),
  study_plan_list: route('/study-plan-list/:planId', 'plan', { title: '学习计划' }),
  study_stage_details: route('/study-stage-details/:planId/:stageId', 'stage', { title: '阶段详情' }),
  credit_detail: route('/credit-detail', 'credits', { title: '学分明细' }),
  study_reading: route('/study-reading/:articleId', 'reading', { title: '阅读任务', needLogin: true }),
  about_make_up: route('/about-make-up', 'make-up', { title: '补学说明' }),
  set_task: route('/set-task', 'setting', { title: '设置任务' }),
  select_class: route('/select-class', 'classes', { title: '选择班级' }),
  credit_rank_list: route('/credit-rank-list', 'ranks', { title: '学分排行', query: ['courseGroupId', 'classSeq', 'groupSeq'] }),
  credit_rank_detail: route('/credit-rank-detail', 'rank-detail', {
    title: '排行详情',
    query: ['rankType', 'cid', 'classSeq', 'groupSeq'],
  }),
  task_record: route('/task-record', 'record', { title: '任务记录' }),
  subject_study_condition: route('/subject-center/study-condition', 'condition', { title: '学习情况', needLogin: true }),
  subject_class_rank: route('/subject-center/class-rank', 'class-rank', { title: '班级排行', needLogin: true }),
  subject_task_rank: route('/subject-center/task-rank', 'task-rank', { title: '任务排行', needLogin: true }),
})
