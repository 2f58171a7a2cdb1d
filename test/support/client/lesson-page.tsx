import { screen } from '@testing-library/react'
import { course } from '@/contract/course/course'
import { learning } from '@/contract/learn/lesson'
import type { LessonPlay } from '@/contract/learn/lesson.schema'
import { study } from '@/contract/learn/lesson-study'
import LessonPage from '@/packages/learn/lesson/index'
import { answer } from './fake-fetch'
import { chapter, lesson } from './fixtures'
import { renderPage, signIn } from './render-page'

const { canLearn: _, ...shown } = lesson({ id: 9, lastTime: 30, lessonProgress: 10 })
const play: LessonPlay = {
  ...shown,
  courseId: 3,
  courseTitle: '初级会计实务',
  mediaUrl: '/media/9.mp4',
  nextLessonId: 10,
  cover: '',
  isOnTrial: false,
}
export const show = (values: Record<string, string> = {}) => renderPage(LessonPage, { id: '3', lessonId: '9', ...values })
/** The page of a lesson a learner has, with changes of what the server says of it. */
export function open(change: Partial<LessonPlay> = {}, values: Record<string, string> = {}) {
  signIn()
  answer(learning.lesson, { ...play, ...change })
  answer(learning.submit, { lessonProgress: 10, lastTime: 30, isLearned: false })
  answer(course.items, [chapter(lesson({ id: 9 }))])
  answer(study.lesson, { cues: [], chapters: [], papers: [], stops: [] })
  return show(values)
}
/** The film of the page, once it is there. */
export const player = () => screen.findByLabelText<HTMLVideoElement>('会计要素', { selector: 'video' })
