import { createStore } from 'zustand/vanilla'
import { COURSE_LIST_START, type CourseListPlace } from '@/domain/learning/course-list-place'

/** Where the learner is in the course list. Document 1 §3, Course-list navigation state. */
const place = createStore<CourseListPlace>(() => COURSE_LIST_START)

export const courseListPlace = (): CourseListPlace => place.getState()
export const setCourseListPlace = (change: Partial<CourseListPlace>) => place.setState(change)
