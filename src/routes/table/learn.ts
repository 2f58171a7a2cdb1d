import { area, route } from '../route'

/** Routes of lessons. */
export const learn = area('learn', {
  course_learn: route('/course/:id/learn', 'lesson', {
    query: ['lessonId', 'second'],
    leadsTo: { to: 'course_detail', without: 'lessonId' },
    desktop: '/course/:id/learn',
    native: 'to/course/lesson',
  }),
  course_feedback: route('/course/:courseId/lesson/:lessonId/feedback', 'feedback', {
    needLogin: true,
    query: ['watchTime'],
  }),
  video_page: route('/video/page', 'video', { query: ['videoUrl', 'videoPoster'] }),
})
