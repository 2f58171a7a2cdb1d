import { area, route } from '../route'

/** Routes of questions, explanations and homework. */
export const doubt = area('doubt', {
  doubt_rules: route('/doubt/rules', 'rules'),
  doubt_list: route('/doubt/list', 'list', { query: ['scope', 'courseId', 'questionId'] }),
  doubt_ask: route('/doubt/ask', 'ask', { needLogin: true, query: ['courseId', 'lessonId', 'second', 'questionId'] }),
  doubt_detail: route('/doubt/:doubtId/detail', 'detail', {
    query: ['uid'],
    desktop: '/doubt/:doubtId',
    native: 'to/doubt',
  }),
  explanation_detail: route('/explanation/:explanationId/detail', 'explanation'),
  homework_list: route('/task/homework', 'homework-list', { needLogin: true }),
  'task-homework': route('/task/homework/:homeworkId', 'homework', { query: ['type', 'taskId'], native: 'to/homework' }),
  'task-homework-complete': route('/task/homework/:homeworkId/complete', 'homework-complete'),
})
