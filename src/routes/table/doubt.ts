import { area, route, unbuilt } from '../route'

/** Questions, explanations and homework. Document 1 §2, Q&A, Homework tasks. */
export const doubt = area('doubt', {
  doubt_rules: unbuilt('/doubt/rules', { title: '答疑规则' }),
  doubt_detail: unbuilt('/doubt/:doubtId/detail', { title: '答疑详情', query: ['uid'], desktop: '/doubt/:doubtId', native: 'to/doubt' }),
  explanation_detail: route('/explanation/:explanationId/detail', 'explanation', { title: '解析详情' }),
  'task-homework': unbuilt('/task/homework/:homeworkId', { title: '作业', query: ['type', 'taskId'], native: 'to/homework' }),
  'task-homework-complete': unbuilt('/task/homework/:homeworkId/complete', { title: '作业完成' }),
})
