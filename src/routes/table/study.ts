import { area, route } from '../route'

/** Routes of plans, tasks, credits and ranks. */
export const study = area('study', {
  chose_subject: route('/chose-subject/:id', 'chose-subject', { needLogin: true }),
  study_task: route('/study-task', 'task', { native: 'to/study/task' }),
  study_task_senior: route('/study-task-senior', 'task-senior'),
  study_plan_list: route('/study-plan-list/:planId', 'plan'),
  study_stage_details: route('/study-stage-details/:planId/:stageId', 'stage'),
  credit_detail: route('/credit-detail', 'credits'),
  certificates: route('/certificates', 'certificates', { needLogin: true }),
  certificate_check: route('/certificate/:number', 'certificate'),
  own_plans: route('/own-plans', 'own-plans', { needLogin: true }),
  own_plan: route('/own-plans/:courseId', 'own-plan', { needLogin: true }),
  week_report: route('/week-report', 'week-report', { needLogin: true, query: ['back'] }),
  study_reading: route('/study-reading/:articleId', 'reading', { needLogin: true }),
  about_make_up: route('/about-make-up', 'make-up'),
  set_task: route('/set-task', 'setting'),
  select_class: route('/select-class', 'classes'),
  credit_rank_list: route('/credit-rank-list', 'ranks', { query: ['courseGroupId', 'classSeq', 'groupSeq'] }),
  credit_rank_detail: route('/credit-rank-detail', 'rank-detail', {
    query: ['rankType', 'cid', 'classSeq', 'groupSeq'],
  }),
  task_record: route('/task-record', 'record'),
  subject_study_condition: route('/subject-center/study-condition', 'condition', { needLogin: true }),
  subject_class_rank: route('/subject-center/class-rank', 'class-rank', { needLogin: true }),
  subject_task_rank: route('/subject-center/task-rank', 'task-rank', { needLogin: true }),
})
