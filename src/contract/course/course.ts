import { call } from '@/contract/call'
import type { Article, ArticleCard, ArticleListQuery } from '@/contract/site/article.schema'
import type { Openlink, OpenlinkRequest } from '@/contract/site/openlink.schema'
import type { BlockPage } from '@/contract/site/page.schema'
import type {
  CategoryTree,
  Chapter,
  CourseCard,
  CourseExtra,
  CourseForUser,
  CourseItemsQuery,
  CourseListQuery,
  LearnerCourse,
  LessonItem,
  TeacherCourses,
} from './course.schema'

type ById = { params: { id: number } }

/** Course calls. */
export const course = {
  categoryTree: call<object, CategoryTree>({ service: 'course', method: 'GET', path: '/v2/category-tree', auth: true, isGuest: true }),
  list: call<{ query: CourseListQuery }, CourseCard[]>({
    service: 'course',
    method: 'GET',
    path: '/v2/courses',
    auth: true,
    isGuest: true,
  }),
  extra: call<ById, CourseExtra>({ service: 'course', method: 'GET', path: '/v2/courses/{id}/extra', auth: true, isGuest: true }),
  forUser: call<ById, CourseForUser>({ service: 'course', method: 'GET', path: '/v2/course/{id}/for-user', auth: true, isGuest: true }),
  items: call<ById & { query: CourseItemsQuery }, Chapter[]>({
    service: 'course',
    method: 'GET',
    path: '/v2/courses/{id}/items',
    auth: true,
    isGuest: true,
  }),
  lessons: call<ById, LessonItem[]>({ service: 'legacy', method: 'GET', path: '/courses/{id}/lessons', auth: true, isGuest: true }),
  mine: call<object, LearnerCourse[]>({ service: 'course', method: 'GET', path: '/v2/users/course-list', auth: true }),
  articles: call<{ query: ArticleListQuery }, ArticleCard[]>({
    service: 'course',
    method: 'GET',
    path: '/v2/articles',
    auth: true,
    isGuest: true,
  }),
  article: call<ById, Article>({ service: 'course', method: 'GET', path: '/v2/articles/{id}', auth: true, isGuest: true }),
  openlink: call<{ body: OpenlinkRequest }, Openlink>({
    service: 'course',
    method: 'POST',
    path: '/v2/guide/workwx/get-openlink',
    auth: true,
  }),
  // The path is an addition.
  ofTeacher: call<ById, TeacherCourses>({ service: 'course', method: 'GET', path: '/v2/teachers/{id}/courses', auth: true, isGuest: true }),
  pageItems: call<ById, BlockPage>({ service: 'course', method: 'GET', path: '/v2/page-items/{id}', auth: true, isGuest: true }),
}
