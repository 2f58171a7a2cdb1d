import { createStore } from 'zustand/vanilla'
import { direction } from '@/data/site/home-direction'
import { COURSE_LIST_START, type CourseListPlace } from '@/domain/course/course-list-start'

/** The learner's position in the course list. */
const place = createStore<CourseListPlace>(() => COURSE_LIST_START)

type ListName = CourseListPlace['activeName']
const keyOf = (type: ListName, id: number) => `${type}:${id}`

/** Returns the category to open for a learner who wants a course: viewed last, else of the direction, else (0) of all. */
export const courseCategory = (): number => place.getState().categoryId || direction.getState().picked

export const courseListPlace = (): CourseListPlace => place.getState()
export const setCourseListPlace = (change: Partial<CourseListPlace>) => place.setState(change)

/** How far a list is scrolled, in pixels of the host. */
export const listScrollOf = (type: ListName, id: number): number => place.getState().scrollTops[keyOf(type, id)] ?? 0
export const setListScroll = (type: ListName, id: number, top: number) =>
  place.setState(({ scrollTops }) => ({ scrollTops: { ...scrollTops, [keyOf(type, id)]: top } }))
