import { area, route } from '../route'

/** Routes of questions, explanations and homework. */
export const doubt = area('doubt', {
  doubt_rules: route('/doubt/rules', 'rules', { title: '答疑规则' }),
  doubt_list: route('/doubt/list', 'list', { title: '答疑', query: ['scope', 'courseId', 'questionId'] }),
  doubt_ask: route('/doubt/ask', 'ask', { title: '提问', needLogin: true, query: ['courseId', 'lessonId', 'second', 'questionId'] }),
  doubt_detail: route('/doubt/:doubtId/detail', 'detail', {
    title: '答疑详情',
    query: ['uid'],
    desktop: '/doubt/:doubtId',
    native: 'to/doubt',
  }),
  explanation_detail: route('/explanation/:explanationId/detail', 'explanation', { title: '解析详情' }),
  homework_list: route('/task/homework', 'homework-list', { title: '我的作业', needLogin: true }),
  'task-homework': route('/task/homework/:homeworkId', 'homework', { title: '作业', query: ['type', 'taskId'], native: 'to/homework' }),
  'task-homework-complete': route('/task/homework/:homeworkId/complete', 'homework-complete', { title: '作业完成' }),
})
